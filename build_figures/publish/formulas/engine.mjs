// Renders formulas with KaTeX: one line of JSON in, one line of JSON out, until stdin ends.
// in:  {"formulas": [{"tex": "x^2", "display": false}, ...], "macros": {"\\R": "\\mathbb{R}"}}
// out: {"results": [{"html": "..."} | {"error": "...", "position": 3 | null}, ...]}
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const answer = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

process.stdout.on("error", () => process.exit(0)); // whoever asked is gone

const { default: katex } = await import(pathToFileURL(process.argv[2]).href);

// What `strict` lets through KaTeX only warns of, for a reader of a console that nobody reads.
console.warn = () => {};

// Left to itself KaTeX prints a command it does not trust in red, and the build stays green.
const trust = ({ command }) => {
  if (command === "\\htmlData") return true;
  throw new katex.ParseError(`${command} is not allowed here`);
};

const STRICT = /^LaTeX-incompatible input and strict mode is set to 'error': /;

const options = {
  output: "htmlAndMathml",
  throwOnError: true,
  globalGroup: false, // no macro of one formula is known to the next
  trust,
};

const render = ({ tex, display }, macros) => {
  let lineBreak = false;
  const strict = (code) => {
    lineBreak ||= code === "newLineInDisplayMode"; // KaTeX obeys LaTeX and drops it in silence
    return code === "htmlExtension" ? "ignore" : "error";
  };
  try {
    const own = { ...options, strict, displayMode: display, macros: { ...macros } };
    const html = katex.renderToString(tex, own);
    if (!lineBreak) return { html };
    return { error: "\\\\ breaks no line here; write \\begin{aligned} or \\begin{gathered}", position: null };
  } catch (error) {
    const { position, rawMessage, message } = error;
    const place = Number.isInteger(position) ? [...tex.slice(0, position)].length : null;
    return { error: (rawMessage ?? message ?? String(error)).replace(STRICT, ""), position: place };
  }
};

answer({ ready: true, version: katex.version });
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { formulas, macros } = JSON.parse(line);
  answer({ results: formulas.map((formula) => render(formula, macros)) });
}
