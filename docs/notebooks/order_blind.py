# ---
# title: Shuffle the tokens
# description: A notebook that shows with a few lines of NumPy that self-attention cannot see the order of its tokens, and what changes that.
# ---

# %% [markdown]
# # Shuffle the tokens
#
# Self-attention compares tokens by what they are and never by where they stand.
# This notebook shuffles some tokens and looks at what becomes of the outputs.
# The statement and its proof are on the page [Attention does not see order](../order/order-blind.md).

# %%
import matplotlib.pyplot as plt
import numpy as np

try:
    from build_figures.positional import (
        checks,
        shuffle,
        sinusoidal,
    )
except ModuleNotFoundError:  # at home: the downloaded module
    from positional import checks, shuffle, sinusoidal

# %% [markdown]
# ## One head, five tokens
#
# There are five tokens, each a row of eight numbers, and one head of attention.
# All numbers are drawn at random with a fixed seed, so you get the same ones.
# `f` computes the outputs of the head, one row for each token.

# %%
example = shuffle.drawn(n=5, d=8, seed=0)
tokens = example.embeddings
f = example.attend

print(f(tokens).round(2))

# %% [markdown]
# The new order: the first slot gets the token of slot 3, the second that of slot 0, and so on.
# Shuffle the tokens first and then attend, or attend first and then shuffle the outputs.

# %%
order = [3, 0, 4, 1, 2]

shuffled_first = f(tokens[order])
shuffled_after = f(tokens)[order]

print(np.abs(shuffled_after - shuffled_first).max().round(4))

# %% [markdown]
# There is no difference.
# A function with this property is called **permutation-equivariant**: the outputs move along with the tokens, and nothing else happens.
#
# It is not the same as permutation-*invariant*.
# The outputs did change places, so the numbers in each slot are no longer the same:

# %%
change = np.abs(f(tokens) - f(tokens[order]))
print(change.max().round(3))

# %% [markdown]
# The largest change in some slot is 2.138<!--=slots-->, because another token now stands there.
#
# ## Three controls
#
# Now add position codes.
# Does the order matter then?
# The answer depends on *what* you shuffle, and a widely copied demonstration shuffles the wrong thing.
#
# 1.  **No codes.** The bare tokens, and the same tokens shuffled.
# 2.  **Both together.** The sums of token and code are shuffled, so that each token takes its old code along.
# 3.  **Tokens alone.** The tokens are shuffled under codes that stay in place. This is what a new order of the words means.

# %%
codes = sinusoidal.encode(np.arange(5), d=8)
coded = tokens + codes


def difference(x, shuffled):
    """Return how far outputs are from having merely moved."""
    return np.abs(f(x)[order] - f(shuffled)).max()


without_mask = np.array(
    [
        difference(tokens, tokens[order]),
        difference(coded, coded[order]),
        difference(coded, tokens[order] + codes),
    ]
)
print(without_mask.round(4))

# %% [markdown]
# The first two are zero: equivariance holds for *any* rows, whether or not a code has been added to them.
# Only the third tells whether the codes do anything.
# It is 3.6942<!--=unmasked[2]-->, and that is not small: the largest number among the outputs, sign aside, is 3.6549<!--=magnitude-->.
#
# ## A causal mask
#
# A language model that writes from left to right lets each token see only itself and those before it.
# Such a mask belongs to the slots and stays where it is when tokens move.

# %%
mask = np.tri(5, dtype=bool)
print(mask.astype(int))

# %%
with_mask = shuffle.controls(example, codes, order, mask)
print(with_mask.round(4))

# %% alt="Two groups of three bars: no codes, both together, tokens alone. Without a mask only the third bar has any length. With a causal mask all three have length, and the third is the longest."
names = ["no codes", "both together", "tokens alone"]
figure, axes = plt.subplots(2, sharex=True, figsize=(6, 4.4))
axes[0].barh(names, without_mask)
axes[0].set_title("no mask")
axes[1].barh(names, with_mask, color="C1")
axes[1].set_title("causal mask")
axes[1].set_xlabel("largest difference")
for each in axes:
    each.invert_yaxis()
plt.show()

# %% [markdown]
# Now none of the three is zero: even without any codes, the first is 3.6213<!--=causal[0]-->.
# The mask alone lets some order in.
#
# ## Exercises
#
# ### Write attention yourself
#
# Fill in scaled dot-product attention: softmax of $`q k^\top / \sqrt{d}`$, row by row, times $`v`$, where $`d`$ is the width of the queries and keys.
# The mask is true where a query may see a key; elsewhere the score becomes minus infinity.


# %%
def my_attention(q, k, v, mask):
    """Return the output for each query, shape (n, e)."""
    # Write your code here.


# %%
print(checks.grade(my_attention, checks.attention))

# %% [markdown]
# ### Write the shuffle as a matrix
#
# Putting the rows of $`X`$ in another order is multiplying by a **permutation matrix** $`P`$ from the left.
# Fill in a function that makes it, so that `my_permutation(order) @ tokens` equals `tokens[order]`.


# %%
def my_permutation(order):
    """Return the permutation matrix, shape (n, n)."""
    # Write your code here.


# %%
print(checks.grade(my_permutation, checks.permutation))

# %% [markdown]
# ### Look further
#
# *   Change `order` so that one token stays where it is. Does any of the three controls change its meaning?
# *   Leave the mask in, set the codes to zero, and exchange only the first two tokens. Which outputs differ, and why not the last?
# *   Put your own attention into `difference`, in place of `f`.
