package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes the members of {@code read} that differ from their defaults, in the order of their names
 * here.
 */
final class ReadMembers {

  /** Text for a quote or a header that the file does not have. */
  static final String NONE = "none";

  static final String INLINE_COMMENTS = "inline_comments";

  /** Members that describe a CSV text. */
  static final List<String> OF_CSV =
      List.of(
          "delimiter",
          "quote",
          "escape",
          "lenient_quotes",
          "header",
          "columns",
          "skip_rows",
          "skip_footer",
          "comment",
          INLINE_COMMENTS,
          "trailing_delimiter",
          "short_rows",
          "trim",
          "decimal",
          "thousands");

  /** Members that describe a JSON text. */
  static final List<String> OF_JSON = List.of("records_at", "records_as");

  /** Members that describe a Parquet file. */
  static final List<String> OF_PARQUET = List.of("binary", "large_decimals", "variant");

  /** Members that describe files of any format. */
  static final List<String> OF_ALL = List.of("allow_empty");

  /** Members that describe the table of several files. */
  static final List<String> OF_FILES = List.of("union", "file_column");

  /** Every member. */
  static final List<String> ALL =
      Stream.of(OF_CSV, OF_JSON, OF_PARQUET, OF_ALL, OF_FILES).flatMap(List::stream).toList();

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  private ReadMembers() {}

  /** Whether these are members, at least one, of the table of several files alone. */
  static boolean areOfFiles(Collection<String> names) {
    return !names.isEmpty() && OF_FILES.containsAll(names);
  }

  /** The members of a form that is declared: one of them is written out if all are the defaults. */
  static JsonObject declared(ReadOptions options) {
    ReadMembers written = new ReadMembers();
    written.members.putAll(of(options).members());
    if (options.ofOneFile().isDefault()) {
      written.members.put("allow_empty", JsonValue.of(false));
    }
    return new JsonObject(written.members);
  }

  static JsonObject of(ReadOptions options) {
    ReadMembers written = new ReadMembers();
    written.csv(options.csv());
    written.json(options.json());
    written.parquet(options.parquet());
    written.put("allow_empty", options.allowEmpty(), false, JsonValue::of);
    written.union(options.union());
    return new JsonObject(written.members);
  }

  private void csv(CsvDialect csv) {
    member("delimiter", csv, CsvDialect::delimiter, text -> JsonValue.of(text.orElseThrow()));
    member("quote", csv, CsvDialect::quote, ReadMembers::quote);
    member("escape", csv, CsvDialect::escape, ReadMembers::character);
    member("lenient_quotes", csv, CsvDialect::lenientQuotes, JsonValue::of);
    member("header", csv, CsvDialect::header, ReadMembers::header);
    member("columns", csv, CsvDialect::columns, ReadMembers::texts);
    member("skip_rows", csv, CsvDialect::skipRows, JsonValue::of);
    member("skip_footer", csv, CsvDialect::skipFooter, JsonValue::of);
    csv.comment()
        .ifPresent(
            comment -> {
              members.put("comment", JsonValue.of(comment.text()));
              put(INLINE_COMMENTS, comment.inline(), false, JsonValue::of);
            });
    member("trailing_delimiter", csv, CsvDialect::trailingDelimiter, JsonValue::of);
    member("short_rows", csv, CsvDialect::shortRows, rows -> JsonValue.of(rows.wire()));
    member("trim", csv, CsvDialect::trim, JsonValue::of);
    member("decimal", csv, each -> each.numbers().decimal(), ReadMembers::character);
    member("thousands", csv, each -> each.numbers().thousands(), ReadMembers::character);
  }

  private void json(JsonRecords json) {
    JsonRecords usual = JsonRecords.DEFAULT;
    put("records_at", json.at(), usual.at(), JsonValue::of);
    put("records_as", json.as(), usual.as(), form -> JsonValue.of(form.wire()));
    put("columns", json.columns(), usual.columns(), ReadMembers::texts);
  }

  private void parquet(ParquetForms forms) {
    ParquetForms usual = ParquetForms.DEFAULT;
    put("binary", forms.binary(), usual.binary(), form -> JsonValue.of(form.wire()));
    put(
        "large_decimals",
        forms.largeDecimals(),
        usual.largeDecimals(),
        form -> JsonValue.of(form.wire()));
    put("variant", forms.variant(), usual.variant(), form -> JsonValue.of(form.wire()));
  }

  private void union(FileUnion union) {
    FileUnion usual = FileUnion.DEFAULT;
    put("union", union.columns(), usual.columns(), columns -> JsonValue.of(columns.wire()));
    put(
        "file_column",
        union.fileColumn(),
        usual.fileColumn(),
        name -> JsonValue.of(name.orElseThrow()));
  }

  private <T> void member(
      String name, CsvDialect csv, Function<CsvDialect, T> member, Function<T, JsonValue> form) {
    put(name, member.apply(csv), member.apply(CsvDialect.DEFAULT), form);
  }

  private <T> void put(String name, T value, T usual, Function<T, JsonValue> form) {
    if (!value.equals(usual)) {
      members.put(name, form.apply(value));
    }
  }

  private static JsonValue quote(Optional<Character> quote) {
    return JsonValue.of(quote.map(String::valueOf).orElse(NONE));
  }

  private static JsonValue character(Optional<Character> character) {
    return JsonValue.of(String.valueOf(character.orElseThrow()));
  }

  private static JsonValue header(Header header) {
    List<Integer> rows = header.rows();
    return switch (rows.size()) {
      case 0 -> JsonValue.of(NONE);
      case 1 -> JsonValue.of(rows.get(0));
      default -> new JsonArray(rows.stream().map(row -> JsonValue.of(row.longValue())).toList());
    };
  }

  private static JsonValue texts(List<String> texts) {
    return new JsonArray(texts.stream().map(JsonValue::of).toList());
  }
}
