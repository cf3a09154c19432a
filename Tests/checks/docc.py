"""Checks the public interface as symbol graphs have it: docc.py [--door|--objects] ARCHIVE MODULE GRAPH…

- Every public symbol has a doc comment. Left out is what the compiler makes, default implementations of
  requirements, and what conformances to the standard library's protocols ask for.
- Every public symbol can be reached from the landing page of the archive by its Topics, and none of these
  is a group that docc has made of what was left over: neither on the landing page, nor on a page that has
  groups of its own.
- No type of C's and no unsafe pointer is in a declaration; with --door they may be, with --objects an
  UnsafeMutableRawPointer, which is what a GObject is without C's types.
"""

import json
import pathlib
import re
import sys

WITNESSES = {
    "description", "customMirror", "hash(into:)", "==(_:_:)", "<(_:_:)", "init(rawValue:)", "rawValue",
}
POINTERS = re.compile(r"OpaquePointer|Unsafe\w*Pointer|Unmanaged")
# docc's own, beside the groups that a page has.
ALWAYS_MADE = {"Default Implementations"}


def name(symbol):
    return ".".join(symbol["pathComponents"])


def load(paths):
    """The symbols that the module's sources declare, and the relationships of all."""
    symbols, relationships = [], []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        # Extensions have pages of their own, and say nothing.
        symbols += [
            symbol for symbol in graph["symbols"]
            if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
            and symbol["kind"]["identifier"] != "swift.extension"
        ]
        relationships += graph["relationships"]
    return symbols, relationships


def undocumented(symbols):
    for symbol in symbols:
        if "location" not in symbol or symbol["pathComponents"][-1] in WITNESSES:
            continue
        if not "".join(line["text"] for line in symbol.get("docComment", {}).get("lines", [])).strip():
            yield "%s has no doc comment" % name(symbol)


def of_c(symbols, relationships, has_objects):
    names = {symbol["identifier"]["precise"]: name(symbol) for symbol in symbols}
    for symbol in symbols:
        for fragment in symbol["declarationFragments"]:
            foreign = fragment.get("preciseIdentifier", "").startswith("c:")
            if has_objects and fragment["spelling"] == "UnsafeMutableRawPointer":
                continue
            if foreign or POINTERS.fullmatch(fragment["spelling"]):
                yield "%s shows %s" % (name(symbol), fragment["spelling"])
    for relationship in relationships:
        if relationship["target"].startswith("c:"):
            source = names.get(relationship["source"], relationship["source"])
            yield "%s is tied to %s" % (source, relationship["target"])


class Archive:
    """The pages that docc has written."""

    def __init__(self, folder, module):
        self.data = pathlib.Path(folder) / "data"
        self.module = module
        self.made = []

    def page(self, url):
        path = self.data / (url.lstrip("/") + ".json")
        if not path.exists():
            return None
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def reached(self):
        """The precise identifiers of all symbols that can be reached."""
        first = "/documentation/" + self.module.lower()
        seen, waiting, symbols = {first}, [first], set()
        while waiting:
            url = waiting.pop()
            page = self.page(url)
            if page is None:
                continue
            if "externalID" in page["metadata"]:
                symbols.add(page["metadata"]["externalID"])
            sections = page.get("topicSections", [])
            self.look_for_rest(url, sections, is_first=url == first)
            for section in sections:
                for identifier in section["identifiers"]:
                    child = page["references"].get(identifier, {}).get("url")
                    if child and child not in seen:
                        seen.add(child)
                        waiting.append(child)
        return symbols

    def look_for_rest(self, url, sections, is_first):
        sections = [section for section in sections if section["title"] not in ALWAYS_MADE]
        made = [section for section in sections if section.get("generated")]
        if made and (is_first or len(made) < len(sections)):
            titles = ", ".join(section["title"] for section in made)
            self.made.append("%s leaves over: %s" % (url, titles))


def unreached(archive, symbols):
    reached = archive.reached()
    yield from archive.made
    for symbol in symbols:
        if symbol["identifier"]["precise"] not in reached:
            yield "%s is in no group of Topics" % name(symbol)


def main(arguments):
    is_door, has_objects = arguments[0] == "--door", arguments[0] == "--objects"
    folder, module, *graphs = arguments[is_door or has_objects:]
    symbols, relationships = load(graphs)
    defaults = {r["source"] for r in relationships if r["kind"] == "defaultImplementationOf"}
    asked_for = [s for s in symbols if s["identifier"]["precise"] not in defaults]
    faults = list(undocumented(asked_for))
    if not is_door:
        faults += of_c(symbols, relationships, has_objects)
    faults += unreached(Archive(folder, module), asked_for)
    for fault in faults:
        print("%s: %s" % (module, fault))
    print("%s: %d public symbols, %d faults" % (module, len(symbols), len(faults)))
    return bool(faults) or not symbols


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
