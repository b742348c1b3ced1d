"""Deliveries of the real server, and forgeries."""

import queue
import uuid

from rapport import verify_webhook

from local_server import serving


def test_deliveries_are_verified_during_a_rotation_too(client):
    deliveries = queue.Queue()

    def answer(request, _):
        deliveries.put((dict(request.headers), request.body))
        return 204, {}, b""

    with serving(answer) as (url, _):
        old = client.notifications.set_webhook("agent.created", webhook_url=url)["signing_secret"]
        client.agents.create(name=f"Ada {uuid.uuid4()}")
        headers, body = deliveries.get(timeout=60)
        assert verify_webhook(old, headers, body)
        assert verify_webhook(["whsec_b3RoZXI=", old], headers, body)
        assert not verify_webhook("whsec_b3RoZXI=", headers, body)
        assert not verify_webhook(old, headers, body + b" ")
        assert not verify_webhook(old, headers, body, now=1.0)
        assert not verify_webhook(old, {}, body)
        assert not verify_webhook(old, {**headers, "webhook-timestamp": "soon"}, body)
        assert not verify_webhook(old, {**headers, "webhook-signature": "v1,% v2,AA== v1"}, body)

        new = client.notifications.rotate_secret("agent.created")["signing_secret"]
        client.agents.create(name=f"Bea {uuid.uuid4()}")
        headers, body = deliveries.get(timeout=60)
        assert verify_webhook(new, headers, body)
        assert verify_webhook(old, headers, body)
        assert any(one["event_type"] == "agent.created" for one in client.notifications.webhooks()["webhooks"])
        client.notifications.delete_webhook("agent.created")
