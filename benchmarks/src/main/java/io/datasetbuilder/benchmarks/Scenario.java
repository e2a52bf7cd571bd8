package io.datasetbuilder.benchmarks;

import java.util.Locale;

/** Scenarios of the measurements, in the order of the table. */
enum Scenario {
  A("a whole build of a CSV against one raw copy of it"),
  B("the build of four times as many rows against the build of (a)"),
  C("a whole build of JSON Lines against one raw copy of them"),
  D("whether builds with one and two threads give the same bytes"),
  E("validating a small spec against a bare Java that prints a line"),
  F("a build with quality rules, the scan for personal data and masking against one without"),
  F2("the composition of two tables against a raw join of them"),
  G("pages of an index of 100,000 runs"),
  H("a fetch of 2 million records against a bare download of the same pages"),
  I("reads of 64 callers during two builds against those of an idle service"),
  J("500 submissions at once"),
  K("20,000 mixed requests, and the memory after them"),
  L("200 mixed builds, six at a time, and what remains of them"),
  M("a run of another user against a missing one, and a bearer token against the API key"),
  N("a query of a small table of the warehouse against a bare Java that prints a line"),
  O("pages, an aggregate and a profile of 10 million rows of the warehouse"),
  P("the commit of those rows after their build"),
  Q("the publication of 1 GiB against bare PUT requests of the same files"),
  R("an export of a million rows against COPY of the engine and a plain zip of its file"),
  S("the backup of a warehouse against cp of its files"),
  T("builds of a CSV in other forms against the plain one, and the memory of a workbook"),
  U("a site of 10,000 runs, the first time, again, and after one more run"),
  V("a build of a local CSV against DuckDB, Polars and dlt in Python");

  private final String meaning;

  Scenario(String meaning) {
    this.meaning = meaning;
  }

  /** The name on the command line and in the table. */
  String letter() {
    return name().toLowerCase(Locale.ROOT);
  }

  String meaning() {
    return meaning;
  }
}
