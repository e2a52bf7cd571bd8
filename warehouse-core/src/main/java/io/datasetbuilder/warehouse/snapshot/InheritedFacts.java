package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts that a snapshot inherits from its parent, because it contains rows of the parent: of terms,
 * policies and findings about personal data, the stricter one holds. The own facts come first.
 */
final class InheritedFacts {

  /** Bounds what many builds from ever new files add to an origin; the oldest are left out. */
  static final int MOST_PROVENANCE = 1_000;

  private final Snapshot parent;
  private final SnapshotOrigin origin;

  /**
   * @param origin of the parent
   */
  InheritedFacts(Snapshot parent, SnapshotOrigin origin) {
    this.parent = parent;
    this.origin = origin;
  }

  /** Each source of either snapshot; one whose declared terms changed is listed with both. */
  List<SnapshotSource> sources(List<SnapshotSource> own) {
    return distinct(own, parent.sources());
  }

  /** The columns of the snapshot, each as sensitive as the more sensitive one of this name. */
  List<TableColumn> columns(List<TableColumn> own) {
    Map<String, Sensitivity> known =
        parent.columns().stream()
            .collect(
                Collectors.toMap(
                    TableColumn::name, TableColumn::sensitivity, InheritedFacts::stricter));
    return own.stream()
        .map(
            column ->
                new TableColumn(
                    column.name(),
                    column.dtype(),
                    column.hints(),
                    stricter(
                        column.sensitivity(),
                        known.getOrDefault(column.name(), Sensitivity.NOT_DETECTED))))
        .toList();
  }

  private static Sensitivity stricter(Sensitivity one, Sensitivity other) {
    Set<String> kinds = new TreeSet<>(one.kinds());
    kinds.addAll(other.kinds());
    boolean isStricter = strictness(one.status()) >= strictness(other.status());
    return new Sensitivity(isStricter ? one.status() : other.status(), List.copyOf(kinds));
  }

  private static int strictness(Sensitivity.Status status) {
    return switch (status) {
      case NOT_DETECTED -> 0;
      case ALLOWED_BY_SPEC -> 1;
      case SUSPECTED -> 2;
    };
  }

  /**
   * The own declarations, with the terms of the parent where they differ, the stricter policy, and
   * the latest record of every dataset that rows came from.
   */
  SnapshotOrigin origin(SnapshotOrigin own) {
    EarlierTerms declared = new EarlierTerms(own.license(), own.attribution());
    Set<EarlierTerms> earlier = new LinkedHashSet<>(own.earlier());
    earlier.add(new EarlierTerms(origin.license(), origin.attribution()));
    earlier.addAll(origin.earlier());
    earlier.remove(declared);
    return new SnapshotOrigin(
        own.license(),
        own.attribution(),
        stricter(own.pii(), origin.pii()),
        provenance(own.provenance()),
        List.copyOf(earlier));
  }

  private static PiiPolicy stricter(PiiPolicy own, PiiPolicy other) {
    boolean isStricter = strictness(own.mode()) >= strictness(other.mode());
    return new PiiPolicy(
        isStricter ? own.mode() : other.mode(),
        allowedByBoth(own, other),
        distinct(own.maskColumns(), other.maskColumns()));
  }

  private static int strictness(PiiMode mode) {
    return switch (mode) {
      case ALLOW -> 0;
      case WARN -> 1;
      case BLOCK -> 2;
    };
  }

  /** The mode {@code allow} allows every column. */
  private static List<String> allowedByBoth(PiiPolicy own, PiiPolicy other) {
    return Stream.concat(own.allowColumns().stream(), other.allowColumns().stream())
        .distinct()
        .filter(column -> allows(own, column) && allows(other, column))
        .toList();
  }

  private static boolean allows(PiiPolicy policy, String column) {
    return policy.mode() == PiiMode.ALLOW || policy.allowColumns().contains(column);
  }

  private List<JsonObject> provenance(List<JsonObject> own) {
    Set<List<Optional<JsonValue>>> known =
        own.stream().map(InheritedFacts::dataset).collect(Collectors.toSet());
    List<JsonObject> all = new ArrayList<>(own);
    origin.provenance().stream().filter(source -> known.add(dataset(source))).forEach(all::add);
    return all.subList(0, Math.min(all.size(), Math.max(own.size(), MOST_PROVENANCE)));
  }

  private static List<Optional<JsonValue>> dataset(JsonObject source) {
    return Stream.of("provider", "dataset")
        .map(member -> Optional.ofNullable(source.members().get(member)))
        .toList();
  }

  private static <T> List<T> distinct(List<T> own, List<T> inherited) {
    return Stream.concat(own.stream(), inherited.stream()).distinct().toList();
  }
}
