package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.CastForm.Serial;
import io.datasetbuilder.buildspec.schema.CastForm.Temporal;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.schema.SourceSchema.NamedDtype;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Field;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the form of dates, datetimes or times: a pattern, a list of patterns, or a mapping with
 * them, or with the count of days of a spreadsheet.
 */
final class TemporalFields {

  private static final Fields.KnownFields DATE =
      Fields.KnownFields.of("pattern", "locale", "yy_from", "serial", "trim");
  private static final Fields.KnownFields DATETIME =
      Fields.KnownFields.of(
          "pattern", "locale", "yy_from", "serial", "at_zone", "precision", "trim");
  private static final Fields.KnownFields TIME =
      Fields.KnownFields.of("pattern", "locale", "precision", "trim");

  private static final Set<String> DATETIME_ONLY = Set.of("at_zone", "precision");
  private static final String SERIAL = "serial";

  private static final Pattern OFFSET = Pattern.compile("[+-](0[0-9]|1[0-7]):[0-5][0-9]");
  private static final String UTC = "UTC";
  private static final int LAST_CENTURY = 9900;

  private final NamedDtype dtype;
  private final Value form;
  private boolean refused;

  private TemporalFields(NamedDtype dtype, Value form) {
    this.dtype = dtype;
    this.form = form;
  }

  /** The cast to one of the three types; empty when the form is not valid. */
  static Optional<Cast> read(NamedDtype dtype, Value form) {
    TemporalFields reading = new TemporalFields(dtype, form);
    if (form.node() instanceof MappingNode) {
      return form.fields(known(dtype)).flatMap(reading::read);
    }
    return Optional.of(reading.cast(form)).filter(reading::isValid).map(Cast.class::cast);
  }

  private Optional<Cast> read(Fields fields) {
    return fields.optional(SERIAL).isPresent()
        ? serial(fields)
        : Optional.of(cast(fields)).filter(this::isValid).map(Cast.class::cast);
  }

  private Optional<Cast> serial(Fields fields) {
    long year = fields.required(SERIAL).map(Value::integer).orElse(0L);
    Optional<Serial.FirstYear> from =
        Stream.of(Serial.FirstYear.values()).filter(each -> each.year() == year).findFirst();
    if (from.isEmpty()) {
      refuse("serial is 1900 or 1904, the year from which a spreadsheet counts days");
    }
    boolean alone =
        Stream.of("pattern", "locale", "yy_from", "at_zone", "precision")
            .filter(name -> dtype == NamedDtype.DATETIME || !DATETIME_ONLY.contains(name))
            .allMatch(name -> fields.optional(name).isEmpty());
    if (!alone) {
      refuse("serial has no other form of dates but trim");
    }
    return from.filter(first -> !refused)
        .map(first -> new Serial(dtype, first, CastFields.trim(fields)));
  }

  private static Fields.KnownFields known(NamedDtype dtype) {
    return dtype == NamedDtype.DATE ? DATE : dtype == NamedDtype.TIME ? TIME : DATETIME;
  }

  private Temporal cast(Value patterns) {
    Optional<String> none = Optional.empty();
    return new Temporal(dtype, patterns(patterns), none, Optional.empty(), none, false, false);
  }

  private Temporal cast(Fields fields) {
    return new Temporal(
        dtype,
        fields.optional("pattern").map(this::patterns).orElse(List.of()),
        fields.optional("locale").map(Value::filledText),
        fields.optional("yy_from").map(Value::integer).map(this::firstYear),
        fields.optional("at_zone").map(Value::filledText),
        fields
            .optional("precision")
            .map(value -> value.choice(Precision.CHOICES) == Precision.NS)
            .orElse(false),
        CastFields.trim(fields));
  }

  private int firstYear(long year) {
    if (year < 1 || year > LAST_CENTURY) {
      refuse("yy_from is a year from 1 to " + LAST_CENTURY);
      return 1;
    }
    return (int) year;
  }

  private List<TemporalPattern> patterns(Value value) {
    List<String> written =
        value.node() instanceof ListNode
            ? value.filledItems().stream().map(Value::filledText).toList()
            : List.of(value.filledText());
    List<TemporalPattern> patterns = new ArrayList<>();
    for (String pattern : written) {
      PatternParser.parse(pattern, this::refusePattern).ifPresent(patterns::add);
    }
    PatternRules rules = new PatternRules(dtype, this::refusePattern);
    patterns.forEach(rules::check);
    rules.checkTogether(patterns);
    return patterns;
  }

  private boolean isValid(Temporal cast) {
    checkNames(cast);
    checkYears(cast);
    checkZones(cast);
    boolean plain =
        cast.patterns().isEmpty() && cast.atZone().isEmpty() && !cast.nanoseconds() && !cast.trim();
    if (plain && !refused) {
      refuse("the form is empty; write a pattern, or the name of the type alone");
    }
    return !refused;
  }

  private void checkNames(Temporal cast) {
    boolean unknown = cast.locale().filter(each -> MonthNames.of(each).isEmpty()).isPresent();
    if (unknown) {
      refuse("the locale is not one of " + String.join(", ", MonthNames.languages()));
    }
    boolean names = cast.patterns().stream().anyMatch(TemporalPattern::needsNames);
    if (names && cast.locale().isEmpty()) {
      refuse("names of months or halves of the day need a locale, such as en");
    }
  }

  private void checkYears(Temporal cast) {
    boolean twoDigits = has(cast, Field.YEAR_OF_CENTURY);
    if (twoDigits != cast.firstYear().isPresent()) {
      refuse(
          twoDigits
              ? "yy needs yy_from, the first of the hundred years that it means"
              : "yy_from is for patterns with yy");
    }
  }

  private void checkZones(Temporal cast) {
    boolean known =
        cast.atZone().stream()
            .allMatch(zone -> zone.equals(UTC) || isOffset(zone) || RegionZones.isKnown(zone));
    if (!known) {
      refuse("at_zone is UTC, an offset such as +09:00, or a region such as Europe/Berlin");
    }
    long zoned = cast.patterns().stream().filter(TemporalPattern::tellsZone).count();
    if (dtype == NamedDtype.DATETIME
        && cast.atZone().isEmpty()
        && zoned > 0
        && zoned < cast.patterns().size()) {
      refuse("patterns with and without a zone need at_zone, the zone of the latter");
    }
  }

  private static boolean isOffset(String zone) {
    return OFFSET.matcher(zone).matches();
  }

  private static boolean has(Temporal cast, Field field) {
    return cast.patterns().stream().anyMatch(pattern -> pattern.has(field));
  }

  private void refuse(String message) {
    refused = true;
    CastFields.refuse(form, message);
  }

  private void refusePattern(String message) {
    refused = true;
    form.report(ValidationProblem.INVALID_CAST_PATTERN, message);
  }

  /** Unit that a type of time holds. */
  private enum Precision implements WireNamed.LowerCase {
    US,
    NS;

    private static final Choices<Precision> CHOICES = Choices.of(values());
  }
}
