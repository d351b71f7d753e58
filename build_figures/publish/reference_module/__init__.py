"""The reference module to take home: its page, and the two forms in which it is downloaded."""

from .fault import Fault, ModuleError
from .module import ADDRESS, ReferenceModule
from .reference import Heading

__all__ = ["ADDRESS", "Fault", "Heading", "ModuleError", "ReferenceModule"]
