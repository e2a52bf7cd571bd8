package io.datasetbuilder.contract.change;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** How much each kind of change asks of the version (Spec, "Versioning"). */
final class ChangeRules {

  /** What clients lean on: its removal is breaking, whoever sends it. */
  private static final Set<String> PARTS =
      Set.of(
          "operation",
          "parameter",
          "body",
          "status",
          "media",
          "header",
          "schema",
          "property",
          "value",
          "choice");

  /** Words whose change, appearance or removal is one of type or reference. */
  private static final Set<String> TYPES = Set.of("type", "$ref", "anyOf", "oneOf", "allOf");

  private final Set<String> requestSchemas;
  private final Set<String> corrections;

  /**
   * @param requestSchemas named schemas of what clients send, before or after
   * @param corrections places where the earlier contract promised what no client could read
   */
  ChangeRules(Set<String> requestSchemas, Set<String> corrections) {
    this.requestSchemas = Set.copyOf(requestSchemas);
    this.corrections = Set.copyOf(corrections);
  }

  Weight weigh(Change change) {
    if (isCorrection(change) || (isNeverNullAnyMore(change) && !inRequest(change))) {
      return Weight.MINOR;
    }
    return switch (change.kind()) {
      case REMOVED -> removed(change);
      case ADDED -> added(change);
      case CHANGED -> changed(change);
    };
  }

  /** A correction concerns responses alone: a request that was accepted stays accepted. */
  private boolean isCorrection(Change change) {
    return corrections.contains(change.at()) && !inRequest(change);
  }

  /**
   * What a response holds is null no longer: every response of the new contract is one of the old,
   * so that no client fails.
   */
  private static boolean isNeverNullAnyMore(Change change) {
    return switch (change.kind()) {
      case REMOVED -> change.name().equals("value null");
      case CHANGED ->
          change.name().equals("type") && types(change.before()).equals(orNull(change.after()));
      case ADDED -> false;
    };
  }

  private static Set<String> types(Object type) {
    return Set.of(type.toString().split(" or "));
  }

  private static Set<String> orNull(Object type) {
    Set<String> types = new HashSet<>(types(type));
    types.add("null");
    return types;
  }

  private Weight removed(Change change) {
    if (change.what().equals("requires")) {
      return inRequest(change) ? Weight.MINOR : Weight.MAJOR;
    }
    boolean breaks = PARTS.contains(change.what()) || TYPES.contains(change.name());
    return breaks ? Weight.MAJOR : Weight.PATCH;
  }

  private Weight added(Change change) {
    boolean required =
        change.after() instanceof Map<?, ?> part && part.get("required") == Boolean.TRUE;
    boolean wanted = Set.of("parameter", "body").contains(change.what()) && required;
    boolean member = change.what().equals("requires") && inRequest(change);
    boolean narrowed = change.name().equals("enum") && inRequest(change);
    if (wanted || member || narrowed || TYPES.contains(change.name())) {
      return Weight.MAJOR;
    }
    return PARTS.contains(change.what()) || change.what().equals("requires")
        ? Weight.MINOR
        : Weight.PATCH;
  }

  private static Weight changed(Change change) {
    if (change.name().equals("required")) {
      return Boolean.TRUE.equals(change.after()) ? Weight.MAJOR : Weight.MINOR;
    }
    boolean breaks =
        TYPES.contains(change.name()) || Set.of("operationId", "public").contains(change.name());
    return breaks ? Weight.MAJOR : Weight.PATCH;
  }

  private boolean inRequest(Change change) {
    boolean named =
        change.place().get(0).startsWith("schema ")
            && requestSchemas.contains(change.place().get(0).substring("schema ".length()));
    return named
        || change.place().stream()
            .anyMatch(name -> name.equals("body") || name.startsWith("parameter "));
  }
}
