import os
import uuid

import pytest

from rapport import Rapport

URL = os.environ["RAPPORT_URL"]
KEY = os.environ["RAPPORT_API_KEY"]


@pytest.fixture(scope="session")
def client():
    with Rapport(URL, KEY) as opened:
        yield opened


@pytest.fixture()
def agent(client):
    """An agent of its own for a test."""
    return client.agents.create(name=f"Ada {uuid.uuid4()}", bio="Ada keeps a small inn.")
