"""The asynchronous client. `generate.mjs` makes the synchronous one from it."""
