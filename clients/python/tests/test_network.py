"""What the clients do when the network or the server fails."""

import asyncio
import json
import time

import pytest

from rapport import AsyncRapport, Rapport, RapportConnectionError, RapportReplyError, RateLimitedError, RapportProblem

from local_server import serving

JSON = {"content-type": "application/json"}
EVENTS = {"content-type": "text/event-stream"}
AGENT = (200, JSON, json.dumps({"agent_id": "1", "name": "Ada", "a_field_of_tomorrow": {"x": 1}}).encode())


def problem(status, code, **headers):
    return (status, {**JSON, **headers}, json.dumps({"code": code, "detail": code}).encode())


def frames(*texts):
    return (200, EVENTS, "".join(texts).encode())


def test_a_call_is_repeated_with_the_same_key():
    answers = [None, problem(503, "unavailable"), problem(429, "rate_limited", **{"retry-after": "0"}), AGENT]
    with serving(lambda _, place: answers[place - 1]) as (url, seen), Rapport(url, "key") as client:
        # Fields that this client does not know are no reason to fail.
        assert client.agents.create(name="Ada")["a_field_of_tomorrow"] == {"x": 1}
    assert len(seen) == 4
    assert len({one.headers["idempotency-key"] for one in seen}) == 1
    assert seen[0].headers["authorization"] == "Bearer key"


def test_retry_after_is_honoured():
    times = []

    def answer(_, place):
        times.append(time.monotonic())
        return problem(429, "rate_limited", **{"retry-after": "1"}) if place == 1 else AGENT

    with serving(answer) as (url, _), Rapport(url, "key") as client:
        client.agents.get("Ada")
    assert times[1] - times[0] >= 1


def test_what_is_of_no_use_is_not_repeated():
    cases = [
        (problem(404, "not_found"), lambda client: client.agents.get("Ada"), RapportProblem),
        (problem(500, "internal"), lambda client: client.agents.create(name="Ada"), RapportProblem),
        (problem(429, "rate_limited", **{"retry-after": "3600"}), lambda client: client.agents.get("Ada"), RateLimitedError),
        # It is not known whether an upload arrived, and it has no key.
        (None, lambda client: client.knowledge.upload("p", b"text", "a.md"), RapportConnectionError),
    ]
    for given, call, kind in cases:
        with serving(lambda *_: given) as (url, seen), Rapport(url, "key") as client:
            with pytest.raises(kind):
                call(client)
            assert len(seen) == 1


def test_an_answer_that_is_no_problem_of_ours():
    with serving(lambda *_: (502, {}, b"<html>Bad gateway</html>")) as (url, seen):
        with Rapport(url, "key", retries=1) as client, pytest.raises(RapportProblem) as raised:
            client.agents.get("Ada")
    assert (raised.value.code, raised.value.status, len(seen)) == ("http_502", 502, 2)


def test_a_time_limit():
    release = []

    def answer(*_):
        while not release:
            time.sleep(0.02)
        return AGENT

    with serving(answer) as (url, _), Rapport(url, "key", timeout=0.2, retries=0) as client:
        with pytest.raises(RapportConnectionError, match="took too long"):
            client.agents.get("Ada")
        release.append(True)


def test_half_a_reply_is_an_error():
    text = 'data: {"choices":[{"index":0,"delta":{"content":"Hel"}}]}\n\n'
    with serving(lambda *_: frames(text)) as (url, _), Rapport(url, "key") as client:
        reply = client.agents.chat("Ada", messages=[{"role": "user", "content": "Hi"}])
        with pytest.raises(RapportConnectionError):
            reply.text()


def test_an_error_frame_is_an_error():
    text = 'data: {"error":{"message":"The model does not answer.","code":"model_unavailable"}}\n\n'
    with serving(lambda *_: frames(text)) as (url, _), Rapport(url, "key") as client:
        with pytest.raises(RapportReplyError) as raised:
            client.agents.chat("Ada", messages=[{"role": "user", "content": "Hi"}]).text()
    assert raised.value.code == "model_unavailable"


def streamed(request, _):
    """One event a connection, after the one that the client names."""
    last = int(request.headers.get("last-event-id") or 0)
    return frames(": hello\r\n", f"id: {last + 1}\r", f'\ndata: {{"type":"t",\ndata: "number":{last + 1}}}\n\n')


def test_a_stream_resumes_after_the_last_event():
    with serving(streamed) as (url, seen), Rapport(url, "key") as client:
        stream = client.notifications.stream()
        numbers = []
        for event in stream:
            numbers.append(event["number"])
            if len(numbers) == 3:
                break
    assert numbers == [1, 2, 3]
    assert stream.last_event_id == "3"
    assert [one.headers.get("last-event-id") for one in seen] == [None, "1", "2"]


def test_the_same_asynchronously():
    async def program(url):
        async with AsyncRapport(url, "key") as client:
            stream = client.notifications.stream(last_event_id="7")
            numbers = []
            async for event in stream:
                numbers.append(event["number"])
                if len(numbers) == 2:
                    break
            assert numbers == [8, 9]

    with serving(streamed) as (url, _):
        asyncio.run(program(url))
    with serving(lambda _, place: None if place == 1 else AGENT) as (url, seen):

        async def repeated():
            async with AsyncRapport(url, "key") as client:
                await client.agents.create(name="Ada")

        asyncio.run(repeated())
        assert len(seen) == 2


def test_a_large_frame_comes_in_pieces():
    whole = json.dumps({"type": "t", "text": "x" * 50})
    pieces = [json.dumps({"__chunk": {"index": at, "total": 2}, "data": part}) for at, part in enumerate([whole[:30], whole[30:]])]
    body = "id: 1\n" + "".join(f"data: {piece}\n\n" for piece in pieces)
    with serving(lambda *_: frames(body)) as (url, _), Rapport(url, "key") as client:
        assert next(iter(client.notifications.stream()))["text"] == "x" * 50
