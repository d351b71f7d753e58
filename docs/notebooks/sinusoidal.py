# ---
# title: Build the encoding
# description: A notebook that builds the sinusoidal position encoding with NumPy, from wavelengths to the heatmap, and ends in two exercises.
# ---

# %% [markdown]
# # Build the encoding
#
# The sinusoidal encoding gives each position a row of sines and cosines.
# This notebook builds the rows step by step and looks at them.
# What the formula means and where it comes from is on the page [The formula](../sinusoidal/formula.md).

# %%
import matplotlib.pyplot as plt
import numpy as np

try:
    from build_figures.positional import checks, sinusoidal
except ModuleNotFoundError:  # at home: the downloaded module
    from positional import checks, sinusoidal

# %% [markdown]
# ## From pairs to angles
#
# The components come in pairs.
# Pair $`i`$, counted from zero, turns by $`1 / 10000^{2i/d}`$ radians for each step to the next position.
# Take a small width first, $`d = 8`$, which has four pairs.

# %%
d = 8
pair = np.arange(d // 2)
frequency = 1 / 10000 ** (2 * pair / d)

print(frequency)

# %% [markdown]
# Each pair is ten times as slow as the one before it.
# Its **wavelength** is the number of positions it needs for a full turn.

# %%
wavelength = 2 * np.pi / frequency

print(wavelength.round(2).tolist())

# %% [markdown]
# The fastest pair comes around every 6.28<!--=waves[0]--> positions, so alone it would confuse positions six apart.
# The slowest one here needs about 6,283<!--=waves[3]--> positions, so alone it would hardly tell neighbors apart.
# Together they make neither mistake.
# What does each pair separate?
# From one position to the next, the point of a pair moves along its circle, and the two points are this far apart:

# %%
step = 2 * np.sin(frequency / 2)

for i in pair:
    around = f"{wavelength[i]:7.1f} positions around"
    print(f"pair {i}: {around}, {step[i]:.4f} a step")

# %% [markdown]
# ## The matrix
#
# The sine of each angle stands in an even column, the cosine of the same angle in the odd column behind it.

# %%
position = np.arange(50)
angle = position[:, np.newaxis] * frequency

pe = np.empty((len(position), d))
pe[:, 0::2] = np.sin(angle)
pe[:, 1::2] = np.cos(angle)

print(pe[:4].round(4))

# %% [markdown]
# These are the first four rows.
# Position 0 is all zeros and ones, for $`\sin(0) = 0`$ and $`\cos(0) = 1`$.
# In the row of position 1, the fast sine has already reached 0.8415<!--=pe[1,0]--> and the slowest only 0.0010<!--=pe[1,6]-->.
#
# The reference module computes the same numbers:

# %%
assert np.allclose(pe, sinusoidal.encode(position, d))

# %% [markdown]
# ## Every row is equally long
#
# In each pair, the squares of sine and cosine add up to one.
# So the square of the length is the number of pairs, at every position.

# %%
length = np.linalg.norm(pe, axis=1)

print(length.min().round(6), length.max().round(6))
assert np.allclose(length, np.sqrt(d / 2))

# %% [markdown]
# ## The picture
#
# Now wider, with $`d = 64`$.
# Red is positive, blue is negative, and what has hardly any color is near zero.

# %% alt="A heatmap with a row for each position and a column for each component. On the left, narrow stripes of red and blue alternate down each column; toward the right they grow longer, until the columns hardly change from the first row to the last."
wide = sinusoidal.encode(np.arange(50), 64)

figure, axes = plt.subplots(figsize=(6.6, 4))
axes.imshow(wide, cmap="RdBu_r", vmin=-1, vmax=1, aspect="auto")
axes.set_xlabel("component")
axes.set_ylabel("position")
plt.show()

# %% [markdown]
# The picture has 50<!--=shape[0]--> rows and 64<!--=shape[1]--> columns.
# The fast pairs are on the left.
# On the right, sine and cosine of slow pairs hardly move: the cosines stay near one, the sines near zero.
# [Reading the heatmap](../sinusoidal/heatmap.md) explains what can and cannot be seen in it.
#
# ## Exercises
#
# ### Write the encoding yourself
#
# Fill in the function for any positions and any even width.


# %%
def my_encode(pos, d):
    """Return the code of each position, shape (n, d)."""
    # Write your code here.


# %%
print(checks.grade(my_encode, checks.encoding))

# %% [markdown]
# ### How slow is each pair?
#
# Fill in a function that returns the wavelength of each pair, the fastest first.


# %%
def my_wavelengths(d):
    """Return the wavelength of each pair, shape (d/2,)."""
    # Write your code here.


# %%
print(checks.grade(my_wavelengths, checks.wavelengths))

# %% [markdown]
# ### Look further
#
# *   Draw the picture with a base of one hundred in place of ten thousand. Which columns change most?
# *   Make the width odd. Where does your function fail, and what would be a good message?
# *   Put all sines before all cosines. Which of the checks above still hold?
