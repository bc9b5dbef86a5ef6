"""`floor rulebooks`, `articles`, `article`, `search`."""

from __future__ import annotations

from tests.cli.conftest import Floor


def test_rulebooks(floor: Floor) -> None:
    ended = floor("rulebooks")
    assert ended.lines == ["house   House 1 · 2 of 3 articles encoded", "strict  Strict 1 · 2 of 2 articles encoded"]


def test_articles_in_the_order_of_the_print(floor: Floor) -> None:
    assert floor("articles", "house").lines == [
        "House 1",
        "",
        "Drinks",
        "  1-1  Drink over the cards",
        "  1.2  Drink beside them",
        "  1-3  Phones (not encoded yet)",
    ]


def test_articles_for_machines(floor: Floor) -> None:
    told = floor("articles", "house", "--format", "json").json["data"]
    assert [(article["article"], article["encoded"]) for article in told] == [
        ("1-1", True),
        ("1-2", True),
        ("1-3", False),
    ]


def test_an_article_with_all_that_it_has(floor: Floor) -> None:
    lines = floor("article", "house", "1-1").lines
    assert lines[:4] == [
        "House 1 · Article 1-1",
        "Drink over the cards",
        "The hand is dealt again.",
        "Reading: Water counts too.",
    ]
    assert "- patience minutes 5" in lines
    assert any(line.startswith("- 1-1/wet-cards  rules/house/01-drinks.yaml:") for line in lines)
    assert lines[-1] == "rules/house/01-drinks.yaml:4"


def test_an_article_by_its_printed_number(floor: Floor) -> None:
    assert floor("article", "house", "1.2").lines[1] == "Drink beside them"


def test_an_article_that_is_not_there(floor: Floor) -> None:
    ended = floor("article", "house", "1-11")
    assert ended.code == 2
    assert 'did you mean "1-1"?' in ended.err


def test_search_is_blind_to_accents_and_capitals_in_either_language(floor: Floor) -> None:
    assert [line.split()[:2] for line in floor("search", "TELEPHONE").lines] == [["house", "1-3"]]
    assert [line.split()[:2] for line in floor("search", "téléphone").lines] == [["house", "1-3"]]


def test_search_wants_every_word_and_shows_titles_first(floor: Floor) -> None:
    assert [line.split()[:2] for line in floor("search", "cards", "drink").lines] == [["house", "1-1"]]
    assert floor("search", "cartes").lines[0].startswith("house 1-1")


def test_search_in_one_rulebook(floor: Floor) -> None:
    assert [line.split()[0] for line in floor("search", "cartes", "-r", "strict").lines] == ["strict"]


def test_search_that_finds_nothing(floor: Floor) -> None:
    ended = floor("search", "zebra")
    assert (ended.code, ended.out) == (0, "Nothing found.\n")
