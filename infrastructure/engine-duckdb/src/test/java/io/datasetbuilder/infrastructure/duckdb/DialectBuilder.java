package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import io.datasetbuilder.buildspec.read.CsvDialect.ShortRows;
import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.buildspec.read.ReadOptions;
import java.util.List;
import java.util.Optional;

/** A CSV dialect, the default one but for what a test sets. */
final class DialectBuilder {

  private Optional<String> delimiter = Optional.empty();
  private Optional<Character> quote = Optional.of('"');
  private Optional<Character> escape = Optional.empty();
  private boolean lenientQuotes;
  private Header header = Header.FIRST;
  private List<String> columns = List.of();
  private int skipRows;
  private int skipFooter;
  private Optional<CsvDialect.Comment> comment = Optional.empty();
  private boolean trailingDelimiter;
  private ShortRows shortRows = ShortRows.FAIL;
  private boolean trim;
  private Optional<Character> decimal = Optional.empty();
  private Optional<Character> thousands = Optional.empty();
  private boolean allowEmpty;

  static DialectBuilder aDialect() {
    return new DialectBuilder();
  }

  DialectBuilder delimiter(String text) {
    delimiter = Optional.of(text);
    return this;
  }

  DialectBuilder quote(char character) {
    quote = Optional.of(character);
    return this;
  }

  DialectBuilder noQuote() {
    quote = Optional.empty();
    return this;
  }

  DialectBuilder escape(char character) {
    escape = Optional.of(character);
    return this;
  }

  DialectBuilder lenientQuotes() {
    lenientQuotes = true;
    return this;
  }

  DialectBuilder header(Integer... rows) {
    header = new Header(List.of(rows));
    return this;
  }

  DialectBuilder columns(String... names) {
    columns = List.of(names);
    return this;
  }

  DialectBuilder skipRows(int lines) {
    skipRows = lines;
    return this;
  }

  DialectBuilder skipFooter(int records) {
    skipFooter = records;
    return this;
  }

  DialectBuilder comment(String text) {
    comment = Optional.of(new CsvDialect.Comment(text, false));
    return this;
  }

  DialectBuilder inlineComments(String text) {
    comment = Optional.of(new CsvDialect.Comment(text, true));
    return this;
  }

  DialectBuilder trailingDelimiter() {
    trailingDelimiter = true;
    return this;
  }

  DialectBuilder fill() {
    shortRows = ShortRows.FILL;
    return this;
  }

  DialectBuilder trim() {
    trim = true;
    return this;
  }

  DialectBuilder decimal(char sign) {
    decimal = Optional.of(sign);
    return this;
  }

  DialectBuilder thousands(char sign) {
    thousands = Optional.of(sign);
    return this;
  }

  DialectBuilder allowEmpty() {
    allowEmpty = true;
    return this;
  }

  ReadOptions options() {
    ReadOptions options = ReadOptions.of(build());
    return allowEmpty ? options.orEmpty() : options;
  }

  CsvDialect build() {
    return new CsvDialect(
        delimiter,
        quote,
        escape,
        lenientQuotes,
        header,
        columns,
        skipRows,
        skipFooter,
        comment,
        trailingDelimiter,
        shortRows,
        trim,
        new CsvNumbers(decimal, thousands));
  }
}
