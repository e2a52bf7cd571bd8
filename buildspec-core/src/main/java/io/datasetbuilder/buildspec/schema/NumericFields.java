package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.schema.CastForm.Duration;
import io.datasetbuilder.buildspec.schema.CastForm.Negative;
import io.datasetbuilder.buildspec.schema.CastForm.NumberType;
import io.datasetbuilder.buildspec.schema.CastForm.Numeric;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the form of numbers. */
final class NumericFields {

  private static final List<String> FORM =
      List.of(
          "decimal",
          "thousands",
          "percent",
          "currency",
          "negatives",
          "full_width",
          "units",
          "duration",
          "trim");
  private static final Fields.KnownFields NUMBER =
      Fields.KnownFields.of(FORM.toArray(String[]::new));
  private static final Fields.KnownFields EXACT =
      Fields.KnownFields.of(
          Stream.concat(Stream.of("precision", "scale"), FORM.stream()).toArray(String[]::new));

  private static final Pattern DECIMAL =
      Pattern.compile("decimal *\\( *([0-9]{1,4}) *, *([0-9]{1,4}) *\\)");
  private static final Pattern IN_NUMBERS = Pattern.compile("[0-9.,+()%△▲'’_-]");
  private static final Choices<Duration.Written> DURATIONS = Choices.of(Duration.Written.values());
  private static final int MOST_DIGITS = 38;
  private static final String DECIMALS = ".,";
  private static final String THOUSANDS = ".,'’_ \u00a0\u202f";
  private static final char POINT = '.';

  private final Value form;
  private boolean refused;

  private NumericFields(Value form) {
    this.form = form;
  }

  /** Whether a name is meant as a decimal with its digits. */
  static boolean isDecimal(String name) {
    return DECIMAL.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }

  /** The cast that is called {@code decimal(p,s)}; empty when there is no such type. */
  static Optional<Cast> decimal(String name, Value value) {
    Matcher digits = DECIMAL.matcher(name.toLowerCase(Locale.ROOT));
    NumericFields reading = new NumericFields(value);
    return digits.matches()
        ? reading.valid(
            plain(reading.exact(Long.parseLong(digits.group(1)), Long.parseLong(digits.group(2)))))
        : Optional.empty();
  }

  /** The cast to int, float or decimal; empty when the form is not valid. */
  static Optional<Cast> read(String type, Value form) {
    NumericFields reading = new NumericFields(form);
    return form.fields(type.equals("decimal") ? EXACT : NUMBER)
        .flatMap(
            fields ->
                fields.optional("duration").isPresent()
                    ? reading.duration(type, fields)
                    : reading.valid(reading.cast(type, fields)));
  }

  private Optional<Cast> duration(String type, Fields fields) {
    Duration cast =
        new Duration(
            type(type, fields),
            fields.required("duration").map(value -> value.choice(DURATIONS)).orElseThrow(),
            CastFields.trim(fields));
    boolean alone =
        FORM.stream()
            .filter(name -> !name.equals("duration") && !name.equals("trim"))
            .allMatch(name -> fields.optional(name).isEmpty());
    if (!alone) {
      refuse("a duration has no other form of numbers but trim");
    }
    return refused ? Optional.empty() : Optional.of(cast);
  }

  private static Numeric plain(NumberType type) {
    return new Numeric(
        type, POINT, Optional.empty(), false, List.of(), List.of(), false, false, false);
  }

  private Numeric cast(String type, Fields fields) {
    return new Numeric(
        type(type, fields),
        fields.optional("decimal").map(value -> sign(value, DECIMALS)).orElse(POINT),
        fields.optional("thousands").map(value -> sign(value, THOUSANDS)),
        fields.optional("percent").map(Value::flag).orElse(false),
        fields.optional("currency").map(NumericFields::texts).orElse(List.of()),
        fields.optional("negatives").map(NumericFields::negatives).orElse(List.of()),
        fields.optional("full_width").map(Value::flag).orElse(false),
        fields
            .optional("units")
            .map(value -> value.choice(Units.CHOICES) == Units.KOREAN)
            .orElse(false),
        CastFields.trim(fields));
  }

  private NumberType type(String type, Fields fields) {
    if (!type.equals("decimal")) {
      return type.equals("int") ? new NumberType.Whole() : new NumberType.Binary();
    }
    return exact(
        fields.required("precision").map(Value::integer).orElse(1L),
        fields.required("scale").map(Value::integer).orElse(0L));
  }

  private NumberType exact(long precision, long scale) {
    if (precision < 1 || precision > MOST_DIGITS || scale < 0 || scale > precision) {
      refuse("a decimal has a precision from 1 to 38 and a scale from 0 to its precision");
      return new NumberType.Exact(1, 0);
    }
    return new NumberType.Exact((int) precision, (int) scale);
  }

  private char sign(Value value, String allowed) {
    String sign = value.text();
    if (sign.length() != 1 || allowed.indexOf(sign.charAt(0)) < 0) {
      refuse(
          allowed.equals(DECIMALS)
              ? "the decimal sign is a point or a comma"
              : "the thousands sign is a point, a comma, a quote, an underscore or a blank");
      return POINT;
    }
    return sign.charAt(0);
  }

  private static List<String> texts(Value value) {
    return value.node() instanceof ListNode ? value.filledTexts() : List.of(value.filledText());
  }

  private static List<Negative> negatives(Value value) {
    return value.filledItems().stream()
        .map(item -> item.choice(Choices.of(Negative.values())))
        .toList();
  }

  private Optional<Cast> valid(Numeric cast) {
    if (cast.thousands().filter(sign -> sign == cast.decimal()).isPresent() && !refused) {
      refuse("the decimal sign and the thousands sign are the same; write both");
    }
    boolean odd = cast.currency().stream().anyMatch(text -> IN_NUMBERS.matcher(text).find());
    if (odd || !Duplicates.in(cast.currency()).isEmpty()) {
      refuse("a currency is a text without digits and signs of numbers, listed once");
    }
    if (cast.percent()) {
      checkPercent(cast);
    }
    if (cast.koreanUnits() && cast.type() instanceof NumberType.Binary) {
      refuse("numbers with units are int or decimal");
    }
    return refused ? Optional.empty() : Optional.of(cast);
  }

  private void checkPercent(Numeric cast) {
    if (cast.type() instanceof NumberType.Whole) {
      refuse("a percentage is not a whole number; use float or decimal");
    }
    if (cast.type() instanceof NumberType.Exact exact && exact.scale() < 2) {
      refuse("a percentage needs a scale of 2 or more");
    }
    if (cast.koreanUnits() || !cast.currency().isEmpty()) {
      refuse("a percentage has neither currency nor units");
    }
  }

  private void refuse(String message) {
    refused = true;
    CastFields.refuse(form, message);
  }

  /** Units of numbers. */
  private enum Units implements WireNamed.LowerCase {
    KOREAN;

    private static final Choices<Units> CHOICES = Choices.of(values());
  }
}
