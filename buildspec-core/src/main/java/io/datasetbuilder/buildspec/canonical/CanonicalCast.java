package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.schema.CastForm;
import io.datasetbuilder.buildspec.schema.CastForm.NumberType;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import java.math.BigDecimal;
import java.util.Optional;

/** The canonical form of a cast: its name, or its type with what its form declares. */
final class CanonicalCast {

  private CanonicalCast() {}

  static JsonValue of(Cast cast) {
    if (cast instanceof CastForm.Temporal temporal) {
      return form(temporal.wire(), temporal(temporal));
    }
    if (cast instanceof CastForm.Numeric numeric) {
      return numeric(numeric);
    }
    if (cast instanceof CastForm.Duration duration) {
      CanonicalMembers members =
          new CanonicalMembers().put("duration", CanonicalMembers.choice(duration.written()));
      return number(duration.type(), trim(members, duration.trim()));
    }
    if (cast instanceof CastForm.Serial serial) {
      CanonicalMembers members =
          new CanonicalMembers().put("serial", JsonValue.of(serial.from().year()));
      return form(serial.wire(), trim(members, serial.trim()));
    }
    if (cast instanceof CastForm.Logical logical) {
      CanonicalMembers members =
          new CanonicalMembers()
              .putIfAny("true", CanonicalMembers.texts(logical.whenTrue()))
              .putIfAny("false", CanonicalMembers.texts(logical.whenFalse()));
      return form(logical.wire(), trim(members, logical.trim()));
    }
    if (cast instanceof CastForm.Enumeration enumeration) {
      CanonicalMembers members =
          new CanonicalMembers().put("values", CanonicalMembers.texts(enumeration.values()));
      return form(enumeration.wire(), trim(members, enumeration.trim()));
    }
    return cast instanceof CastForm.Trimmed
        ? form(cast.wire(), trim(new CanonicalMembers(), true))
        : CanonicalMembers.choice(cast);
  }

  private static CanonicalMembers temporal(CastForm.Temporal cast) {
    CanonicalMembers members =
        new CanonicalMembers()
            .putIfAny(
                "pattern",
                CanonicalMembers.list(cast.patterns(), pattern -> JsonValue.of(pattern.pattern())))
            .putIfPresent("locale", cast.locale().map(JsonValue::of))
            .putIfPresent("yy_from", cast.firstYear().map(JsonValue::of))
            .putIfPresent("at_zone", cast.atZone().map(JsonValue::of))
            .putIfPresent("precision", text(cast.nanoseconds(), "ns"));
    return trim(members, cast.trim());
  }

  /** A form that says nothing is the name of its type. */
  private static JsonValue numeric(CastForm.Numeric cast) {
    CanonicalMembers members =
        new CanonicalMembers()
            .putIfPresent("decimal", text(cast.decimal() != '.', String.valueOf(cast.decimal())))
            .putIfPresent("thousands", cast.thousands().map(String::valueOf).map(JsonValue::of))
            .putIfPresent("percent", flag(cast.percent()))
            .putIfAny("currency", CanonicalMembers.texts(cast.currency()))
            .putIfAny(
                "negatives", CanonicalMembers.list(cast.negatives(), CanonicalMembers::choice))
            .putIfPresent("full_width", flag(cast.fullWidth()))
            .putIfPresent("units", text(cast.koreanUnits(), "korean"));
    JsonObject form = trim(members, cast.trim()).object();
    if (form.members().isEmpty()) {
      return CanonicalMembers.choice(cast);
    }
    return number(cast.type(), members);
  }

  private static JsonValue number(NumberType type, CanonicalMembers members) {
    if (type instanceof NumberType.Exact exact) {
      members.put("precision", CanonicalMembers.number(BigDecimal.valueOf(exact.precision())));
      members.put("scale", CanonicalMembers.number(BigDecimal.valueOf(exact.scale())));
      return form("decimal", members);
    }
    return form(type.wire(), members);
  }

  private static JsonValue form(String type, CanonicalMembers members) {
    return new CanonicalMembers().put(type, members.object()).object();
  }

  private static CanonicalMembers trim(CanonicalMembers members, boolean trim) {
    return members.putIfPresent("trim", flag(trim));
  }

  private static Optional<JsonValue> flag(boolean flag) {
    return flag ? Optional.of(JsonValue.of(true)) : Optional.empty();
  }

  private static Optional<JsonValue> text(boolean present, String text) {
    return present ? Optional.of(JsonValue.of(text)) : Optional.empty();
  }
}
