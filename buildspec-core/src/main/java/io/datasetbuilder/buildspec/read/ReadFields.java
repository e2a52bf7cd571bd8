package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code read}. What its types cannot hold is noted here; {@link ReadChecks} checks the rest.
 */
public final class ReadFields {

  private static final Fields.KnownFields KNOWN =
      new Fields.KnownFields(ReadMembers.ALL, Map.of(), Map.of());

  private static final Choices<CsvDialect.ShortRows> SHORT_ROWS =
      Choices.of(CsvDialect.ShortRows.values());

  private static final Choices<JsonRecords.Form> FORMS = Choices.of(JsonRecords.Form.values());

  private static final Choices<BinaryForm> BINARIES = Choices.of(BinaryForm.values());

  private static final Choices<LargeDecimals> LARGE_DECIMALS = Choices.of(LargeDecimals.values());

  private static final Choices<VariantForm> VARIANTS = Choices.of(VariantForm.values());

  private static final Choices<FileUnion.Columns> UNIONS = Choices.of(FileUnion.Columns.values());

  private static final String DOUBLED = "doubled";

  private ReadFields() {}

  /** The options that a value writes. */
  public static ReadOptions read(Value value) {
    return value.fields(KNOWN).map(ReadFields::options).orElse(ReadOptions.DEFAULT);
  }

  /**
   * Whether a value declares how one file is written, be it by the defaults: that several files are
   * put together is no such declaration.
   */
  public static boolean declaresForm(Value value) {
    return value.node() instanceof MappingNode written
        && !ReadMembers.areOfFiles(written.entries().keySet());
  }

  private static ReadOptions options(Fields fields) {
    JsonRecords json = json(fields);
    boolean named = json.as() == JsonRecords.Form.ROWS;
    return new ReadOptions(
        csv(fields, named ? List.of() : fields.names("columns")),
        named ? new JsonRecords(json.at(), json.as(), fields.names("columns")) : json,
        parquet(fields),
        flag(fields, "allow_empty"),
        union(fields));
  }

  private static CsvDialect csv(Fields fields, List<String> columns) {
    CsvDialect usual = CsvDialect.DEFAULT;
    return new CsvDialect(
        fields.optional("delimiter").map(ReadFields::delimiter),
        fields.optional("quote").map(ReadFields::quote).orElse(usual.quote()),
        fields.optional("escape").flatMap(ReadFields::escape),
        flag(fields, "lenient_quotes"),
        fields.optional("header").map(HeaderField::read).orElse(usual.header()),
        columns,
        fields.optional("skip_rows").map(ReadFields::count).orElse(usual.skipRows()),
        fields.optional("skip_footer").map(ReadFields::count).orElse(usual.skipFooter()),
        comment(fields),
        flag(fields, "trailing_delimiter"),
        fields
            .optional("short_rows")
            .map(rows -> rows.choice(SHORT_ROWS))
            .orElse(usual.shortRows()),
        flag(fields, "trim"),
        new CsvNumbers(
            fields.optional("decimal").flatMap(ReadFields::sign),
            fields.optional("thousands").flatMap(ReadFields::sign)));
  }

  private static Optional<CsvDialect.Comment> comment(Fields fields) {
    boolean inline = flag(fields, ReadMembers.INLINE_COMMENTS);
    Optional<Value> text = fields.optional("comment");
    if (inline && text.isEmpty()) {
      fields
          .optional(ReadMembers.INLINE_COMMENTS)
          .ifPresent(
              value ->
                  value.report(
                      ValidationProblem.CONFLICTING_READ_OPTIONS,
                      "inline_comments has no effect without comment",
                      "declare comment, such as \"#\""));
    }
    return text.map(value -> new CsvDialect.Comment(value.filledText(), inline));
  }

  private static JsonRecords json(Fields fields) {
    return new JsonRecords(
        fields.optional("records_at").map(Value::text).orElse(JsonRecords.DEFAULT.at()),
        fields
            .optional("records_as")
            .map(form -> form.choice(FORMS))
            .orElse(JsonRecords.DEFAULT.as()));
  }

  private static ParquetForms parquet(Fields fields) {
    return new ParquetForms(
        fields.optional("binary").map(form -> form.choice(BINARIES)).orElse(BinaryForm.FAIL),
        fields
            .optional("large_decimals")
            .map(form -> form.choice(LARGE_DECIMALS))
            .orElse(LargeDecimals.FAIL),
        fields.optional("variant").map(form -> form.choice(VARIANTS)).orElse(VariantForm.FAIL));
  }

  private static FileUnion union(Fields fields) {
    return new FileUnion(
        fields
            .optional("union")
            .map(columns -> columns.choice(UNIONS))
            .orElse(FileUnion.DEFAULT.columns()),
        fields.optional("file_column").map(Value::filledText).filter(name -> !name.isEmpty()));
  }

  private static boolean flag(Fields fields, String name) {
    return fields.optional(name).map(Value::flag).orElse(false);
  }

  /** The delimiter; a tab has a name, and an escape that YAML reads in double quotes only. */
  private static String delimiter(Value value) {
    String written = value.filledText();
    return written.equals("tab") || written.equals("\\t") ? "\t" : written;
  }

  private static Optional<Character> quote(Value value) {
    String written = value.filledText();
    return written.equals(ReadMembers.NONE)
        ? Optional.empty()
        : character(value, written).or(CsvDialect.DEFAULT::quote);
  }

  private static Optional<Character> escape(Value value) {
    String written = value.filledText();
    return written.equals(DOUBLED) ? Optional.empty() : character(value, written);
  }

  private static Optional<Character> sign(Value value) {
    return character(value, value.filledText());
  }

  /** The one character of a text; empty when the text is longer. */
  private static Optional<Character> character(Value value, String written) {
    if (written.length() == 1 && !Character.isSurrogate(written.charAt(0))) {
      return Optional.of(written.charAt(0));
    }
    if (!written.isEmpty()) {
      value.report(
          ValidationProblem.INVALID_READ_CHARACTER,
          "one character is needed here, not " + Quoting.quoted(written));
    }
    return Optional.empty();
  }

  /** The whole number; one far beyond the bounds is replaced by another beyond them. */
  private static int count(Value value) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value.integer()));
  }

  /** Reads {@code header}: a boolean, the text {@code none}, a number, or several. */
  static final class HeaderField {

    private static final String CHOICES =
        "use true, none, the number of a record, or a list of such numbers";

    private HeaderField() {}

    static Header read(Value value) {
      if (value.node() instanceof ListNode) {
        return new Header(value.filledItems().stream().map(ReadFields::count).toList());
      }
      if (value.node() instanceof NumberNode) {
        return new Header(List.of(count(value)));
      }
      if (value.node() instanceof BooleanNode) {
        return chosen(value, value.flag(), "false", Header.FIRST);
      }
      String written = value.filledText();
      boolean known = written.isEmpty() || written.equals(ReadMembers.NONE);
      return chosen(value, known, Quoting.quoted(written), Header.NONE);
    }

    private static Header chosen(Value value, boolean known, String written, Header header) {
      if (!known) {
        value.report(LoadProblem.UNKNOWN_VALUE, written + " is not one of its choices", CHOICES);
      }
      return header;
    }
  }
}
