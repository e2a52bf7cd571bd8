package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds every column of a source in which a declared value can be read. A mask is void while the
 * same row shows the value elsewhere, so a declaration reaches along the schema:
 *
 * <ul>
 *   <li>a column made of a declared one (coalesce, derived) has the same declarers;
 *   <li>what a column named in {@code gold.pii_columns} or {@code pii.mask_columns} is made of is
 *       declared too: a declared date of birth includes its year, month and day.
 * </ul>
 */
public final class FindDeclared {

  private final Declarations said;
  private final ColumnLineage lineage;
  private final Map<String, Set<Declarer>> declared = new HashMap<>();
  private final Set<String> absent = new TreeSet<>();
  private final Set<String> absentInSilver = new HashSet<>();

  private FindDeclared(Declarations said) {
    this.said = said;
    this.lineage = new ColumnLineage(said.schema());
  }

  /**
   * The declared columns, or every name in {@code gold.pii_columns} and {@code
   * gold.publish_unmasked} that Silver lacks; {@code at} lies below the source. A name in {@code
   * publish_unmasked} may be that of a declared field which the source happens to lack: then there
   * is nothing to publish.
   */
  public static StageOutcome<DeclaredColumns> in(Declarations said) {
    return new FindDeclared(said).find();
  }

  private StageOutcome<DeclaredColumns> find() {
    said.providerFields().forEach(this::byProvider);
    byBuildSpec(said.gold().piiColumns());
    byBuildSpec(said.maskColumns());
    List<Problem> problems = new ArrayList<>();
    missing(said.gold().piiColumns(), "gold.pii_columns", Set.of(), problems);
    missing(said.gold().publishUnmasked(), "gold.publish_unmasked", absentInSilver, problems);
    return problems.isEmpty() ? new Completed<>(found()) : new Failed<>(problems);
  }

  private void byBuildSpec(List<String> columns) {
    declare(lineage.withWhatShows(lineage.withWhatMakes(columns)), Declarer.BUILD_SPEC);
  }

  private void byProvider(String field) {
    Optional<String> column = sourceColumn(field);
    String silver = silverName(column.orElse(field));
    if (column.isPresent()) {
      declare(lineage.withWhatShows(List.of(silver)), Declarer.PROVIDER_SPEC);
    } else {
      absent.add(field);
      absentInSilver.add(silver);
    }
  }

  /**
   * Letter case does not matter where nothing is written exactly so: a table has no two columns
   * that differ in it alone, and a value published because of a capital cannot be taken back.
   */
  private Optional<String> sourceColumn(String field) {
    String wanted = Normalizer.normalize(field, Normalizer.Form.NFC);
    return said.sourceColumns().stream()
        .filter(wanted::equals)
        .findFirst()
        .or(() -> said.sourceColumns().stream().filter(wanted::equalsIgnoreCase).findFirst());
  }

  private String silverName(String sourceColumn) {
    return said.schema().rename().getOrDefault(sourceColumn, sourceColumn);
  }

  private void declare(Set<String> columns, Declarer by) {
    for (String name : columns) {
      declared.computeIfAbsent(name, column -> EnumSet.noneOf(Declarer.class)).add(by);
    }
  }

  private void missing(List<String> names, String at, Set<String> excused, List<Problem> problems) {
    List<String> silver = said.silverNames();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (!silver.contains(name) && !excused.contains(name)) {
        problems.add(GoldPlan.missing(name, at + "[" + i + "]", silver));
      }
    }
  }

  private DeclaredColumns found() {
    Set<String> unmasked = new HashSet<>(said.gold().publishUnmasked());
    List<DeclaredColumn> columns = new ArrayList<>();
    for (Column column : said.silver()) {
      Set<Declarer> by = declared.getOrDefault(column.name(), Set.of());
      if (!by.isEmpty()) {
        columns.add(new DeclaredColumn(column, by, unmasked.contains(column.name())));
      }
    }
    List<String> withoutEffect =
        said.gold().publishUnmasked().stream()
            .filter(name -> !declared.containsKey(name) && !absentInSilver.contains(name))
            .toList();
    return new DeclaredColumns(columns, List.copyOf(absent), hidden(unmasked), withoutEffect);
  }

  private List<String> hidden(Set<String> unmasked) {
    return said.sourceColumns().stream()
        .filter(column -> declared.containsKey(silverName(column)))
        .filter(column -> !unmasked.contains(silverName(column)))
        .toList();
  }

  /**
   * Columns of a schema by the columns whose values they show: a coalesce target shows those of its
   * candidates, a derived column those of its parts. Casts and zero fill keep the name, so they
   * need no entry.
   */
  static final class ColumnLineage {

    private final Map<String, List<String>> shownBy = new LinkedHashMap<>();
    private final Map<String, List<String>> madeOf = new LinkedHashMap<>();

    ColumnLineage(SourceSchema schema) {
      schema.coalesce().forEach(this::add);
      for (DerivedRule rule : schema.derived()) {
        add(rule.name(), rule.columns());
      }
    }

    private void add(String target, List<String> parts) {
      madeOf.computeIfAbsent(target, name -> new ArrayList<>()).addAll(parts);
      for (String part : parts) {
        shownBy.computeIfAbsent(part, name -> new ArrayList<>()).add(target);
      }
    }

    /** The columns and every column made of them. */
    Set<String> withWhatShows(Collection<String> columns) {
      return closure(columns, shownBy);
    }

    /** The columns and every column that they are made of. */
    Set<String> withWhatMakes(Collection<String> columns) {
      return closure(columns, madeOf);
    }

    private static Set<String> closure(Collection<String> columns, Map<String, List<String>> next) {
      Set<String> reached = new LinkedHashSet<>(columns);
      Deque<String> open = new ArrayDeque<>(reached);
      while (!open.isEmpty()) {
        for (String name : next.getOrDefault(open.remove(), List.of())) {
          if (reached.add(name)) {
            open.add(name);
          }
        }
      }
      return reached;
    }
  }

  /**
   * Declarations of personal data in one source.
   *
   * @param silver the columns of Silver, in order
   * @param sourceColumns the columns of the source, before the schema, in NFC
   * @param schema the schema that makes Silver from the source
   * @param gold the columns that the BuildSpec declares for this source and publishes unmasked
   * @param maskColumns the columns that the BuildSpec declares for all sources; a name that Silver
   *     lacks does not concern this source
   * @param providerFields the fields that the provider's specification declares, in the provider's
   *     spelling
   */
  public record Declarations(
      List<Column> silver,
      List<String> sourceColumns,
      SourceSchema schema,
      GoldSelection gold,
      List<String> maskColumns,
      Set<String> providerFields) {

    public Declarations {
      silver = List.copyOf(silver);
      sourceColumns = List.copyOf(sourceColumns);
      maskColumns = List.copyOf(maskColumns);
      providerFields = Set.copyOf(providerFields);
    }

    /** The names of Silver's columns, in order. */
    List<String> silverNames() {
      return silver.stream().map(Column::name).toList();
    }
  }
}
