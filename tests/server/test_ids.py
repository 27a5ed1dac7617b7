"""An id can be typed into any command and any address as it is."""

from rulewright.server.ids import new_id


def test_ids_are_plain_words_and_never_alike() -> None:
    ids = [new_id() for _ in range(2_000)]
    assert len(set(ids)) == len(ids)
    assert all(id.isascii() and id.isalnum() and len(id) == 16 for id in ids)
