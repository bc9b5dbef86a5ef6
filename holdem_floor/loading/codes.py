"""The stable codes of everything that can be wrong with an input; `docs/errors.md` explains each."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """What a diagnostic is about. Scripts rely on these: a code is never reused for something else."""

    # the file
    UNREADABLE_FILE = "unreadable-file"
    FILE_TOO_LARGE = "file-too-large"
    NOT_UTF8 = "not-utf8"
    EMPTY_FILE = "empty-file"
    YAML_SYNTAX = "yaml-syntax"
    SEVERAL_DOCUMENTS = "several-documents"
    ALIAS = "alias"
    TAG = "tag"
    NESTING = "nesting"
    DUPLICATE_KEY = "duplicate-key"
    # its shape
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    MISPLACED_KEY = "misplaced-key"
    WRONG_TYPE = "wrong-type"
    OUT_OF_RANGE = "out-of-range"
    EMPTY_LIST = "empty-list"
    BAD_NAME = "bad-name"
    DUPLICATE_NAME = "duplicate-name"
    UNQUOTED_ID = "unquoted-id"
    # the words it uses
    UNKNOWN_FACT = "unknown-fact"
    UNKNOWN_FIELD = "unknown-field"
    MISSING_FIELD = "missing-field"
    WRONG_KIND = "wrong-kind"
    UNKNOWN_CHOICE = "unknown-choice"
    UNKNOWN_OUTCOME = "unknown-outcome"
    UNKNOWN_PHRASE = "unknown-phrase"
    UNKNOWN_QUESTION = "unknown-question"
    UNKNOWN_PLACE = "unknown-place"
    MISSING_EFFECT = "missing-effect"
    # rulebooks
    UNKNOWN_RULEBOOK = "unknown-rulebook"
    ID_MISMATCH = "id-mismatch"
    EMPTY_RULEBOOK = "empty-rulebook"
    CYCLIC_EXTENDS = "cyclic-extends"
    UNKNOWN_ARTICLE = "unknown-article"
    EMPTY_ARTICLE = "empty-article"
    EXPRESSION = "expression"
    UNBOUND_VARIABLE = "unbound-variable"
    UNUSED_VARIABLE = "unused-variable"
    TYPE_CLASH = "type-clash"
    TWO_CONCLUSIONS = "two-conclusions"
    DANGLING_DESPITE = "dangling-despite"
    AMBIGUOUS_DESPITE = "ambiguous-despite"
    CYCLIC_RULES = "cyclic-rules"
    # incidents and scenarios
    NOTHING_TOLD = "nothing-told"
    STORY_TOO_LONG = "story-too-long"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_PATH = "unknown-path"
    AMBIGUOUS_PATH = "ambiguous-path"
    NOT_DISPUTED = "not-disputed"
    # hand histories
    TOML_SYNTAX = "toml-syntax"
    OTHER_GAME = "other-game"
    UNKNOWN_ACTION = "unknown-action"
    NO_HISTORY = "no-history"
