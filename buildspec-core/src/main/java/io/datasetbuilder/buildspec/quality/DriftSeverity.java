package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.quality.QualityRules.Severity;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** {@code quality.drift_severity}: the severity of each kind of drift findings, by its name. */
public final class DriftSeverity {

  /** Its name in {@code quality}. */
  public static final String FIELD = "drift_severity";

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of(
          Stream.of(DriftKind.values()).map(WireNamed::wire).toArray(String[]::new));

  private DriftSeverity() {}

  /** The kinds with the severity {@code fail}. */
  static Set<DriftKind> read(Value value) {
    Set<DriftKind> failing = EnumSet.noneOf(DriftKind.class);
    value
        .fields(FIELDS)
        .ifPresent(
            fields ->
                Stream.of(DriftKind.values())
                    .filter(kind -> SeverityField.read(fields, kind.wire()) == Severity.FAIL)
                    .forEach(failing::add));
    return failing;
  }

  /** The kinds that fail a source: a warning is the default of each. */
  public static JsonObject canonical(Set<DriftKind> failing) {
    CanonicalMembers members = new CanonicalMembers();
    Stream.of(DriftKind.values())
        .filter(failing::contains)
        .forEach(kind -> members.put(kind.wire(), Severity.FAIL));
    return members.object();
  }
}
