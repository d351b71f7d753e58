# ---
# title: Measure the gaps
# description: A notebook that measures how alike the codes of two positions are, applies the matrix of a shift, and ends in two exercises.
# ---

# %% [markdown]
# # Measure the gaps
#
# How alike are the sinusoidal codes of two positions?
# This notebook measures it, finds that only the gap between them counts, and turns one code into another.
# The proofs are on the page [A shift is a rotation](../sinusoidal/relative-offsets.md).

# %%
import matplotlib.pyplot as plt
import numpy as np

try:
    from build_figures.positional import checks, sinusoidal
except ModuleNotFoundError:  # at home: the downloaded module
    from positional import checks, sinusoidal

# %% [markdown]
# ## Only the gap counts
#
# Take the codes of many positions, $`d = 64`$, and compare each with the one ten positions later.
# The **cosine similarity** is the dot product, divided by both lengths.

# %%
d = 64
pe = sinusoidal.encode(np.arange(1000), d)


def similarity(one, other):
    """Return the cosine similarity row by row."""
    one = one / np.linalg.norm(one, axis=1, keepdims=True)
    other = other / np.linalg.norm(other, axis=1, keepdims=True)
    return (one * other).sum(axis=1)


ten_apart = similarity(pe[:-10], pe[10:])
print(ten_apart[:3].round(4))
print("spread over all positions:", np.ptp(ten_apart).round(9))

# %% [markdown]
# Wherever the two positions are, a gap of ten gives 0.6579<!--=ten-->.
# The spread over all positions is zero but for rounding.
# A small spread shows that only the gap counts, here for one gap and these positions; the page proves it for all.
# It does not show that the code works for texts longer than those a model was trained on; that is another question.
#
# ## The ripples
#
# So it is enough to compare position 0 with all others.

# %%
gap = np.arange(128)
alike = similarity(pe[[0] * len(gap)], pe[gap])
rises = np.flatnonzero(np.diff(alike) > 0)

print("first rise: from gap", rises[0], "to gap", rises[0] + 1)
print("rises in the first 49 steps:", np.sum(rises < 49))

# %% alt="A curve of similarity against the gap. It starts at one for the gap zero, falls steeply at first, and then sinks with many small ripples. The steps at which it rises are drawn in another color."
figure, axes = plt.subplots(figsize=(6.6, 3.2))
axes.plot(gap, alike)
for start in rises:
    both = slice(start, start + 2)
    axes.plot(gap[both], alike[both], color="C1", linewidth=3)
axes.set_xlabel("gap")
axes.set_ylabel("similarity")
plt.show()

# %% [markdown]
# The similarity sinks on the whole, but not steadily.
# It first rises at gap 6<!--=first-->, and 17<!--=count--> of the first 49<!--=steps--> steps are rises.
# Two positions a hundred apart are *more* alike than two positions fifty apart: 0.5586<!--=hundred--> against 0.4898<!--=fifty-->.
#
# ## A shift is a rotation
#
# For each shift $`k`$ there is one matrix that turns the code of *any* position into the code of the position $`k`$ later.
# It has a block of two rows and two columns for each pair, and nothing elsewhere.

# %%
print(sinusoidal.rotation(3, d=4).round(4))

# %% [markdown]
# Apply the matrix to the codes of many positions at once, and compare with the codes of the later positions.

# %%
k = 25
turned = pe[:-k] @ sinusoidal.rotation(k, d).T
residual = np.abs(turned - pe[k:]).max()

print("zero but for rounding:", residual < 1e-12)
assert residual < 1e-12

# %% [markdown]
# The matrix of the shift back is the transpose, and two shifts add up.

# %%
there = sinusoidal.rotation(k, d)
back = sinusoidal.rotation(-k, d)

assert np.allclose(back, there.T)
assert np.allclose(there @ there, sinusoidal.rotation(2 * k, d))

# %% [markdown]
# ## Exercises
#
# ### Write the matrix of a shift
#
# Fill in the matrix that turns the code of a position into the code of the position $`k`$ later, whatever the position.
# If a pair stands at the angle $`a`$ and the shift turns it by the angle $`b`$, the rule is
#
# ```math
# \begin{aligned}
# \sin(a + b) &= \cos b \, \sin a + \sin b \, \cos a \\
# \cos(a + b) &= -\sin b \, \sin a + \cos b \, \cos a
# \end{aligned}
# ```


# %%
def my_rotation(k, d):
    """Return the matrix of a shift by k, shape (d, d)."""
    # Write your code here.


# %%
print(checks.grade(my_rotation, checks.rotation))

# %% [markdown]
# ### Similarity from the gap alone
#
# Fill in the cosine similarity of two codes that are a given gap apart, without computing any code.


# %%
def my_similarity(gap, d):
    """Return the cosine similarity of two codes, one number."""
    # Write your code here.


# %%
print(checks.grade(my_similarity, checks.similarity))

# %% [markdown]
# ### Look further
#
# *   Repeat the ripples with a wider code. Where does the first rise move to?
# *   Replace the cosines of `pe` by zeros. Is the similarity still the same for each gap?
# *   Find two codes that are more alike than those of neighbors. Are there any?
