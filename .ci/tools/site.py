"""Validates the catalogs, feeds, descriptions and links of a site that dataset-builder wrote.

    site.py FOLDER

Turtle and JSON-LD have to hold the same statements, and to meet the shapes of dcat-ap.ttl. Every file that they name has the
length and digest that they state, and every link of a page leads to a file of the site. Nothing is downloaded. Ends with 1 when
something differs.
"""

import email.utils
import hashlib
import html.parser
import json
import pathlib
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree

import feedparser
import rdflib
import rdflib.compare
import pyshacl

DCAT = rdflib.Namespace("http://www.w3.org/ns/dcat#")
SPDX = rdflib.Namespace("http://spdx.org/rdf/terms#")
LONGEST_PAGE = 150_000

wrong = []


def check(condition, message):
    if not condition:
        wrong.append(message)


class Links(html.parser.HTMLParser):
    """The references of a page, its ids and its JSON-LD."""

    def __init__(self):
        super().__init__()
        self.links, self.ids, self.data, self.inside = [], set(), [], False

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids.add(found.get("id"))
        self.inside = tag == "script" and found.get("type") == "application/ld+json"
        self.links += [found[name] for name in ("href", "src") if found.get(name)]

    def handle_data(self, data):
        if self.inside:
            self.data.append(json.loads(data))
            self.inside = False


def target(page, link):
    return (page.parent / urllib.parse.unquote(urllib.parse.urlsplit(link).path)).resolve()


def check_graphs(site):
    base = site.as_uri() + "/"
    turtle = rdflib.Graph().parse(site / "catalog.ttl", format="turtle", publicID=base + "catalog.ttl")
    json_ld = rdflib.Graph().parse(data=(site / "catalog.jsonld").read_text(), format="json-ld", base=base + "catalog.jsonld")
    check(rdflib.compare.isomorphic(turtle, json_ld), "catalog.ttl and catalog.jsonld differ")
    shapes = rdflib.Graph().parse(pathlib.Path(__file__).with_name("dcat-ap.ttl"))
    conforms, _, report = pyshacl.validate(turtle, shacl_graph=shapes)
    check(conforms, report)
    files = 0
    for node, address in turtle.subject_objects(DCAT.downloadURL):
        file = pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(str(address)).path))
        bytes_ = file.read_bytes() if file.is_file() else b""
        checksum = turtle.value(turtle.value(node, SPDX.checksum), SPDX.checksumValue)
        check(len(bytes_) == int(turtle.value(node, DCAT.byteSize)), f"{address}: another length")
        check(hashlib.sha256(bytes_).digest() == checksum.toPython(), f"{address}: another digest")
        files += 1
    return files


def check_package(site):
    for resource in json.loads((site / "datapackage.json").read_text())["resources"]:
        content = (site / resource["path"]).read_bytes()
        check(len(content) == resource["bytes"], f"{resource['path']}: another length")
        check("sha256:" + hashlib.sha256(content).hexdigest() == resource["hash"], f"{resource['path']}: another digest")


def check_page(site, page):
    text = page.read_text()
    check(len(text.encode()) <= LONGEST_PAGE, f"{page}: longer than {LONGEST_PAGE} bytes")
    parsed = Links()
    parsed.feed(text)
    for link in parsed.links:
        scheme = urllib.parse.urlsplit(link).scheme
        if link.startswith("#"):
            check(link[1:] in parsed.ids, f"{page}: {link} leads nowhere")
        elif not scheme:
            check(target(page, link).is_file() and site in target(page, link).parents, f"{page}: {link} leads nowhere")
        else:
            check(scheme in ("http", "https", "mailto"), f"{page}: {link}")
    for described in parsed.data:
        check(described["@context"] == "https://schema.org/" and described["@type"] == "Dataset", f"{page}: no Dataset")
        check(50 <= len(described["description"]) <= 5000 and described["name"], f"{page}: no description")
        for download in described["distribution"]:
            content = target(page, download["contentUrl"]).read_bytes()
            check(hashlib.sha256(content).hexdigest() == download["sha256"], f"{page}: {download['contentUrl']}")


def check_feed(feed):
    """Holds a feed to the rules of RSS 2.0, and to what a reader of feeds finds in it."""
    root = ElementTree.parse(feed).getroot()
    channel = root.find("channel")
    items = channel.findall("item")
    check(root.tag == "rss" and root.get("version") == "2.0" and items, f"{feed}: no feed")
    for name in ("title", "link", "description"):
        check(channel.findtext(name), f"{feed}: no {name} of the channel")
    for item in items:
        check(item.findtext("title") or item.findtext("description"), f"{feed}: an item without title and description")
        check(item.find("guid").get("isPermaLink") == "false" and item.findtext("guid"), f"{feed}: an item without an id")
    guids = [item.findtext("guid") for item in items]
    check(len(set(guids)) == len(guids), f"{feed}: two items have one id")
    for date in root.iter("pubDate"):
        check(email.utils.parsedate_to_datetime(date.text), f"{feed}: {date.text} is no date of RFC 822")
    for link in root.iter("link"):
        check(urllib.parse.urlsplit(link.text).scheme in ("http", "https", "urn"), f"{feed}: {link.text} is relative")
    read = feedparser.parse(feed.read_bytes())
    check(not read.bozo and read.version == "rss20", f"{feed}: {read.get('bozo_exception', read.version)}")
    check([entry.id for entry in read.entries] == guids, f"{feed}: feedparser finds other entries")


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    files = check_graphs(site)
    check_package(site)
    pages = [page for page in site.rglob("*.html") if "files" not in page.relative_to(site).parts]
    for page in pages:
        check_page(site, page)
    feeds = list(site.rglob("feed.xml"))
    for feed in feeds:
        check_feed(feed)
    check(files and feeds, "the site has no dataset")
    for message in wrong:
        print(message, file=sys.stderr)
    print(f"{len(pages)} pages, {len(feeds)} feeds and {files} files of the catalog")
    sys.exit(1 if wrong else 0)


main()
