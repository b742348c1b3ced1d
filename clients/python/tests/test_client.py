"""The clients against the real server."""

import asyncio
import io

import pytest

from rapport import AsyncRapport, InvalidError, NotFoundError, RapportProblem, UnauthenticatedError, Rapport

from conftest import KEY, URL


def say(text):
    return [{"role": "user", "content": text}]


def test_a_chat_streamed_and_whole(client, agent):
    hello = client.agents.chat(agent["agent_id"], user_id="maria", messages=say("Hi! My dog is called Rex."))
    types = [frame["type"] for frame in hello]
    assert types[0] == "context_ready"
    assert types[-1] == "end"
    assert "text" in types
    assert hello.session_id
    with pytest.raises(RuntimeError):
        hello.text()

    ended = client.sessions.end(agent["agent_id"], user_id="maria", session_id=hello.session_id)
    if "processing_id" in ended:
        assert client.sessions.wait_for_end(ended["processing_id"])["state"] == "done"

    question = client.agents.chat(agent["agent_id"], user_id="maria", messages=say("What is my dog called?"))
    assert "Rex" in question.text()
    end = client.agents.chat(agent["agent_id"], user_id="maria", messages=say("Thank you!")).end()
    assert end["finish_reason"] == "stop"
    assert end["usage"]["totalTokens"] > 0


def test_leaving_a_reply_closes_it(client, agent):
    reply = client.agents.chat(agent["agent_id"], user_id="maria", messages=say("Tell me about yourself."))
    for _ in reply:
        break
    reply.close()
    assert client.agents.get(agent["agent_id"])["name"] == agent["name"]


def test_memory(client, agent):
    name = agent["name"]
    fact = client.memory.remember(name, user_id="maria", content="Maria lives in Lyon.")
    client.memory.seed(name, user_id="maria", memories=[{"content": f"Maria has read book {i}."} for i in range(5)])
    facts = client.memory.facts(name, user_id="maria", limit=2)
    assert len(list(facts)) == 6
    assert len(facts.all(3)) == 3
    assert [len(page["facts"]) for page in facts.pages()] == [2, 2, 2]
    found = client.memory.search(name, q="Where does Maria live?", user_id="maria")
    assert "Lyon" in found["results"][0]["content"]

    corrected = client.memory.correct(name, fact["fact_id"], content="Maria lives in Porto.")
    assert corrected["atomic_text"] == "Maria lives in Porto."
    assert client.memory.history(name, fact["fact_id"])
    client.memory.forget(name, corrected["fact_id"])
    assert all("Porto" not in one["content"] for one in client.memory.facts(name, user_id="maria"))
    client.memory.reset(name, user_id="maria")
    assert client.memory.facts(name, user_id="maria").all() == []


def test_turns_of_a_model_of_ones_own(client, agent):
    session = f"session-{agent['agent_id']}"
    client.sessions.start(agent["name"], user_id="joe", session_id=session)
    turn = client.sessions.turn(
        agent["name"],
        session,
        userId="joe",
        messages=[*say("My sister Ana lives in Porto."), {"role": "assistant", "content": "Noted."}],
    )
    assert client.sessions.wait_for_turn(agent["name"], turn["extraction_id"])["state"] == "done"
    context = client.agents.context(agent["name"], userId="joe", query="Where does my sister live?")
    assert "Porto" in str(context)
    assert [one["user_id"] for one in client.agents.users(agent["name"])] == ["joe"]


def test_people(client, agent):
    client.memory.remember(agent["name"], user_id="to erase", content="Likes early mornings.")
    records = client.people.export("to erase")
    assert "early mornings" in str(records)
    assert client.people.erase("to erase")["erasure_id"]


def test_knowledge(client, agent):
    project = agent["project_id"]
    text = f"# House rules\n\nDogs are welcome in the garden house of {agent['name']}.\n".encode()
    document = client.knowledge.upload(project, io.BytesIO(text), "rules.md", force_replace=True)
    client.knowledge.wait_for_document(project, document["document_id"])
    found = client.knowledge.search(project, q="Are dogs welcome?")
    assert "garden house" in str(found["results"])
    client.knowledge.delete_document(project, document["document_id"])


def test_conversations_and_any_operation(client, agent):
    assert client.conversations.list(page_size=5).all(5) is not None
    with pytest.raises(NotFoundError):
        client.conversations.get("00000000-0000-4000-8000-000000000000")
    read = client.request("GET /api/v1/agents/{agentId}", path={"agentId": agent["name"]})
    assert read["agent_id"] == agent["agent_id"]


def test_the_stream_of_events(client, agent):
    seen = client.notifications.stream(last_event_id="0")
    for event in seen:
        if event["type"] == "agent.created" and event.get("subject_id") == agent["agent_id"]:
            break
    assert seen.last_event_id not in (None, "0")
    other = client.agents.create(name=f"After {agent['name']}")
    # It goes on behind the last event, so that the first agent is not seen again.
    created = (one for one in client.notifications.stream(last_event_id=seen.last_event_id) if one["type"] == "agent.created")
    assert next(created)["subject_id"] == other["agent_id"]


def test_problems(client, agent):
    with pytest.raises(NotFoundError) as missing:
        client.agents.get("No such agent")
    assert (missing.value.status, missing.value.code) == (404, "not_found")
    assert missing.value.detail and missing.value.request_id
    with pytest.raises(InvalidError) as invalid:
        client.memory.remember(agent["name"], content="", importance=7)
    assert {one["field"] for one in invalid.value.errors} == {"body.content", "body.importance"}
    with Rapport(URL, "sk_wrong") as stranger, pytest.raises(UnauthenticatedError):
        stranger.agents.get("Ada")
    with pytest.raises(ValueError):
        client.agents.get("..")


def test_an_idempotency_key_makes_a_call_take_effect_once(client, agent):
    options = {"idempotency_key": f"note-{agent['agent_id']}"}
    first = client.memory.remember(agent["name"], user_id="eva", content="Eva has a boat.", options=options)
    again = client.memory.remember(agent["name"], user_id="eva", content="Eva has a boat.", options=options)
    assert again["fact_id"] == first["fact_id"]
    with pytest.raises(RapportProblem):
        client.memory.remember(agent["name"], user_id="eva", content="Eva has a car.", options=options)


def test_the_same_asynchronously(agent):
    async def program():
        async with AsyncRapport(URL, KEY) as client:
            name = agent["name"]
            await client.memory.remember(name, user_id="maria", content="Maria's dog is called Rex.")
            facts = [fact["content"] async for fact in client.memory.facts(name, user_id="maria")]
            assert facts == ["Maria's dog is called Rex."]
            reply = client.agents.chat(name, user_id="maria", messages=say("What is my dog called?"))
            assert "Rex" in "".join([word async for word in reply.words()])
            assert await client.agents.chat(name, user_id="maria", messages=say("Thank you!")).text()
            # Several calls at once on one client.
            agents = await asyncio.gather(*(client.agents.get(name) for _ in range(5)))
            assert {one["agent_id"] for one in agents} == {agent["agent_id"]}
            stream = client.notifications.stream(last_event_id="0")
            async for event in stream:
                if event["type"] == "agent.created":
                    break
            assert stream.last_event_id
            with pytest.raises(NotFoundError):
                await client.agents.get("No such agent")

    asyncio.run(program())
