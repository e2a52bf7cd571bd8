package io.datasetbuilder.infrastructure.catalog;

import static io.datasetbuilder.infrastructure.catalog.BrokenDefinition.contradictory;
import static io.datasetbuilder.infrastructure.catalog.BrokenDefinition.invalid;
import static io.datasetbuilder.infrastructure.catalog.BrokenDefinition.unreadable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BrokenDefinitionsTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource({"unreadables", "misshapen", "providers", "requests", "params", "answers"})
  void isReportedByCodeFieldAndLine(BrokenDefinition broken) {
    assertThat(Acme.problems(broken.text()))
        .extracting(Problem::code, Problem::at, problem -> problem.position().orElseThrow().line())
        .contains(tuple(broken.code(), broken.at(), broken.line()));
  }

  static Stream<BrokenDefinition> unreadables() {
    return Stream.of(
        unreadable("a mapping that is not closed", "max_size: 100}", "max_size: 100", "", 30),
        unreadable("a key twice", "homepage:", "title: Again\nhomepage:", "title", 4),
        unreadable(
            "a code without quotes",
            "example: \"01110\"",
            "example: 01110",
            "datasets[0].params[0].example",
            41));
  }

  static Stream<BrokenDefinition> misshapen() {
    return Stream.of(
        invalid("an unknown member", "key_page:", "key_pages:", "key_pages", 5),
        invalid("a missing title", "title: Acme open data\n", "", "title", 1),
        invalid("a name with capitals", "name: acme", "name: Acme", "name", 1),
        invalid(
            "a dataset elsewhere without its provider",
            "families:",
            "elsewhere: {quakes: usgs}\nfamilies:",
            "elsewhere.quakes",
            22),
        invalid("an unknown status", "status: unverified", "status: fine", "status", 6),
        invalid(
            "a text where a number belongs",
            "timeout_seconds: 60",
            "timeout_seconds: long",
            "http.timeout_seconds",
            18),
        invalid(
            "a timeout that is too long",
            "timeout_seconds: 60",
            "timeout_seconds: 600",
            "http.timeout_seconds",
            18),
        invalid(
            "a pace of zero", "max_per_second: 5", "max_per_second: 0", "pace.max_per_second", 16),
        invalid(
            "a pointer without a slash",
            "size_echo_at: /size",
            "size_echo_at: size",
            "families.list.size_echo_at",
            26),
        invalid(
            "a category that is none",
            "\"22\": quota",
            "\"22\": tired",
            "families.list.errors.codes.22",
            28),
        invalid("an unknown way of paging", "mode: page,", "mode: pages,", "paging.mode", 29),
        invalid(
            "a member of another way of paging",
            "mode: page,",
            "mode: page, days: 3,",
            "paging.days",
            29),
        invalid("paging without a size", ", max_size: 100}", "}", "paging.max_size", 29),
        invalid(
            "a dataset without a request",
            """
                request:
                  url: "{base}/parcels/{param:region}/{param:street?}"
                  constants: {format: json}
            """,
            "",
            "datasets[0].request",
            31),
        invalid(
            "a key's place that is none",
            "travels: header:X-Acme-Key",
            "travels: cookie:key",
            "credential.travels",
            12),
        invalid(
            "a type that is none",
            "type: date_yyyymmdd",
            "type: date",
            "datasets[0].params[2].type",
            43),
        invalid(
            "a scale below zero",
            "scale: 0.001",
            "scale: -1",
            "datasets[0].fields[1].unit.scale",
            47),
        invalid(
            "an entry with a reserved name",
            "north, side: north}",
            "north, base: north}",
            "datasets[1].each[0]",
            77),
        invalid(
            "an entry that is no text",
            "{name: depots.south, side: south}",
            "{name: depots.south, side: 2}",
            "datasets[1].each[1].side",
            78),
        invalid(
            "an unknown family",
            "family: list,",
            "family: lists,",
            "datasets[0].response.family",
            53),
        invalid(
            "a day that does not exist",
            "verified_at: 2026-01-31",
            "verified_at: 2026-02-31",
            "datasets[1].verified_at",
            57),
        invalid(
            "a pattern that is none",
            "pattern: \"[0-9]{5}\"",
            "pattern: \"[0-9\"",
            "datasets[0].params[0].pattern",
            41),
        invalid(
            "a name that is left open",
            "name: depots.north",
            "name: \"{sides}\"",
            "datasets[1].name",
            77),
        invalid(
            "no datasets",
            Acme.text().substring(Acme.text().indexOf("datasets:\n")),
            "datasets: []\n",
            "datasets",
            30));
  }

  static Stream<BrokenDefinition> providers() {
    return Stream.of(
        contradictory(
            "a dataset elsewhere with the name of one here",
            "families:",
            "elsewhere: {parcels: usgs.quakes}\nfamilies:",
            "elsewhere.parcels",
            22),
        contradictory(
            "http with a key and no reason", "base_url: https", "base_url: http", "base_url", 7),
        contradictory(
            "a base outside of the hosts", "hosts: [api.acme.org, ", "hosts: [", "base_url", 7),
        contradictory(
            "a suffix in an operator's file", "[api.acme.org,", "[.acme.org,", "hosts[0]", 8),
        contradictory(
            "an address as a host", "[api.acme.org,", "[api.acme.org, 10.0.0.1,", "hosts[1]", 8),
        contradictory(
            "this machine as a host", "[api.acme.org,", "[api.acme.org, localhost,", "hosts[1]", 8),
        contradictory(
            "a kind of none with a key", "kind: key\n", "kind: none\n", "credential.travels", 12),
        contradictory(
            "a key that travels nowhere",
            "  travels: header:X-Acme-Key\n  prefix: \"Key \"\n",
            "",
            "credential",
            10),
        contradictory(
            "a pair of which one secret travels",
            "kind: key\n",
            "kind: key_pair\n",
            "credential.kind",
            10),
        contradictory(
            "a key that is never needed",
            "required: optional",
            "required: never",
            "credential.required",
            11),
        contradictory(
            "a prefix in a query",
            "travels: header:X-Acme-Key",
            "travels: query:key",
            "credential.prefix",
            13),
        contradictory(
            "a token without an exchange",
            "kind: key\n",
            "kind: token_exchange\n",
            "credential",
            10),
        contradictory(
            "an exchange that no token needs",
            "kind: key\n",
            "kind: key\n  token: {url: \"{base}/t\", key_param: k, token_at: /t}\n",
            "credential.token",
            11),
        contradictory(
            "a token from another host",
            "kind: key\n",
            """
            kind: token_exchange
              token: {url: "https://t.acme.org/t", key_param: k, token_at: /t}
            """,
            "credential.token.url",
            11),
        contradictory(
            "attribution without a text", ", attribution: Acme}", "}", "datasets[0].license", 31));
  }

  static Stream<BrokenDefinition> requests() {
    String at = "datasets[0].request.url";
    return Stream.of(
        contradictory("a placeholder that is none", "{param:street?}", "{street}", at, 38),
        contradictory(
            "a parameter that is not declared", "{param:street?}", "{param:streets?}", at, 38),
        contradictory(
            "an optional value in a needed place", "{param:street?}", "{param:street}", at, 38),
        contradictory(
            "a key in the path that travels elsewhere", "{param:street?}", "{key}", at, 38),
        contradictory(
            "a path key without its place",
            "travels: header:X-Acme-Key\n  prefix: \"Key \"",
            "travels: path",
            at,
            37),
        contradictory(
            "a host outside of the hosts", "{base}/parcels", "https://b.acme.org/parcels", at, 38),
        contradictory("a range where pages are numbered", "{param:street?}", "{start}", at, 38),
        invalid("a query in an address", "{param:street?}\"", "{param:street?}?a=1\"", at, 38),
        invalid("a user in an address", "{base}/parcels", "https://a@api.acme.org/parcels", at, 38),
        contradictory(
            "a host that anyone may choose",
            ", allowed: [north.acme.org]",
            "",
            "datasets[1].request.url",
            61),
        contradictory(
            "a host that is allowed here alone",
            "allowed: [north.acme.org]",
            "allowed: [south.acme.org]",
            "datasets[1].request.url",
            61),
        contradictory(
            "a range without its place", "/{start}/{end}", "", "datasets[1].request.url", 61),
        contradictory(
            "a base inside of an address",
            "{base}/count",
            "https://api.acme.org/{base}",
            "datasets[1].request.count.url",
            63),
        contradictory(
            "a total stated twice",
            "{body: csv, shape: csv,",
            "{body: csv, shape: csv, total_at: [/n],",
            "datasets[1].request.count",
            63),
        contradictory(
            "a window within a window",
            "within: {mode: range, max_size: 10}",
            "within: {mode: window, from_param: from, to_param: to, days: 1}",
            "datasets[1].paging.within",
            74),
        contradictory(
            "a window over no date",
            "from_param: from\n",
            "from_param: since\n",
            "datasets[1].paging.from_param",
            71),
        contradictory(
            "one parameter for page and size",
            "size_param: size",
            "size_param: page",
            "datasets[0].paging",
            31),
        contradictory(
            "a constant that paging sets",
            "{format: json}",
            "{page: 1}",
            "datasets[0].request.constants.page",
            39),
        contradictory(
            "a constant that is a parameter",
            "{format: json}",
            "{sort: asc}",
            "datasets[0].params[3].name",
            44),
        contradictory(
            "a parameter that paging sets",
            "{name: sort,",
            "{name: Page,",
            "datasets[0].params[3].name",
            44),
        contradictory(
            "a key that is a parameter too",
            "travels: header:X-Acme-Key\n  prefix: \"Key \"",
            "travels: query:Sort",
            "datasets[0].params[3].name",
            43),
        contradictory(
            "a key that is a constant too",
            "travels: header:X-Acme-Key\n  prefix: \"Key \"",
            "travels: query:format",
            "datasets[0].request.constants.format",
            38));
  }

  static Stream<BrokenDefinition> params() {
    return Stream.of(
        contradictory(
            "two parameters of one name",
            "{name: sort,",
            "{name: area,",
            "datasets[0].params[3].name",
            44),
        contradictory(
            "an example that does not fit",
            "example: \"01110\"",
            "example: \"1110\"",
            "datasets[0].params[0].example",
            41),
        contradictory(
            "an allowed value of another type",
            "{name: sort,",
            "{name: sort, type: integer,",
            "datasets[0].params[3].allowed[0]",
            44),
        contradictory(
            "an age of what is no date",
            "type: date_yyyymmdd, max_age_days: 3, example: \"20240131\"",
            "max_age_days: 3",
            "datasets[0].params[2].max_age_days",
            43),
        contradictory(
            "a probe without a needed value",
            "example: \"01110\", grid: true}",
            "grid: true}\n      - {name: need, required: true}",
            "datasets[0].params[1]",
            42),
        contradictory(
            "a probe with an unknown name",
            "probe: {area:",
            "probe: {areas:",
            "datasets[0].probe.areas",
            51),
        contradictory(
            "a probe with a date",
            "probe: {area: \"01110\"}",
            "probe: {area: \"01110\", day: \"20240101\"}",
            "datasets[0].probe.day",
            51),
        contradictory(
            "an example with an unknown name",
            "street: [a, b]",
            "road: a",
            "datasets[0].examples[0].params.road",
            52),
        contradictory(
            "an example without a needed value",
            "area: \"01110\", street",
            "street",
            "datasets[0].examples[0].params",
            52),
        contradictory(
            "a list where one value goes",
            "street: [a, b]",
            "sort: [asc, desc]",
            "datasets[0].examples[0].params.sort",
            52),
        contradictory(
            "an axis of an unknown name",
            "grid: [{param: region,",
            "grid: [{param: regio,",
            "datasets[0].grid[0].param",
            50),
        contradictory(
            "an axis with a value that does not fit",
            "\"01140\"]",
            "\"1140\"]",
            "datasets[0].grid[0].values[1]",
            50),
        contradictory(
            "a code that is a number",
            "{name: id, kind: code",
            "{name: id, type: integer, kind: code",
            "datasets[0].fields[0].type",
            46),
        contradictory(
            "a unit of what is no measure",
            "kind: measure, unit",
            "kind: text, unit",
            "datasets[0].fields[1].unit",
            47),
        contradictory(
            "two fields of one name",
            "{name: owner,",
            "{name: id,",
            "datasets[0].fields[2].name",
            48),
        contradictory(
            "personal data in no field", "pii: [owner]", "pii: [owners]", "datasets[0].pii", 49));
  }

  static Stream<BrokenDefinition> answers() {
    return Stream.of(
        contradictory(
            "two datasets of one name",
            "name: depots.south",
            "name: parcels",
            "datasets[1].name",
            78),
        contradictory(
            "a date of a run that nobody made",
            "status: active",
            "status: unstable",
            "datasets[1].verified_at",
            57),
        contradictory(
            "a run that has no date",
            "    verified_at: 2026-01-31\n",
            "",
            "datasets[1].status",
            56),
        contradictory(
            "commercial use of what forbids it",
            "id: KOGL-3,",
            "id: KOGL-4,",
            "datasets[1].license",
            75),
        contradictory(
            "modified works of what forbids them",
            "no_derivatives: true",
            "no_derivatives: false",
            "datasets[1].license",
            75),
        contradictory(
            "a shape that answers cannot have",
            "shape: csv",
            "shape: matrix",
            "datasets[1].response.shape",
            68),
        contradictory(
            "records that are nowhere",
            "response: {family: list, envelope: parcels,",
            "response: {",
            "datasets[0].response",
            53),
        contradictory(
            "an envelope that is missing",
            "family: list, envelope: parcels,",
            "family: list,",
            "datasets[0].response",
            53),
        contradictory(
            "an envelope that nothing uses",
            "family: list,",
            "family: pair,",
            "datasets[0].response.envelope",
            53),
        contradictory(
            "a code that means two things",
            "\"23\": throttled",
            "\"03\": throttled",
            "datasets[0].response.errors",
            53),
        contradictory(
            "a status that means two things",
            "{codes: {\"23\": throttled}}",
            "{empty_statuses: [410]}",
            "datasets[0].response.errors",
            53),
        contradictory(
            "keys without quotes in a table",
            "results: []}",
            "unquoted_keys: true}",
            "datasets[1].response.unquoted_keys",
            68));
  }
}
