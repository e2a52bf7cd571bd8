package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellDifference;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellFault;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellScan;
import io.datasetbuilder.pipeline.runs.verify.TableCells.ColumnCells;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every cell of the run's Parquet files can be read by a second reader; the nulls of each column
 * are as many as its statistics record; and tables that repeat each other hold the same cells:
 * Silver and Gold of a source without a {@code gold} block, a Gold table and its splits, a Gold
 * table and its exports. Columns are named, values never.
 */
public final class CellCheck implements VerifyRun.RunCheck {

  private static final int MOST_BYTES = 16 * 1024 * 1024;
  private static final String SPLITS = "/splits/";

  private final TableCells cells;

  public CellCheck(TableCells cells) {
    this.cells = cells;
  }

  @Override
  public VerifyReport.Check check(RunUnderTest run) {
    Comparison comparison = new Comparison(run);
    List<RunPath> tables = run.tables();
    int read = 0;
    for (RunPath table : tables) {
      read += comparison.scan(table).isPresent() ? 1 : 0;
    }
    tables.forEach(comparison::statistics);
    run.manifest().tables().rowCounts().keySet().forEach(comparison::silverAndGold);
    goldFolders(tables).forEach(comparison::goldFolder);
    return VerifyReport.Check.compared("cells", read, "Parquet files", comparison.problems);
  }

  private static Set<String> goldFolders(List<RunPath> tables) {
    Set<String> folders = new TreeSet<>();
    for (RunPath table : tables) {
      List<String> segments = table.segments();
      if (segments.size() > 2 && segments.get(0).equals("gold")) {
        folders.add("gold/" + segments.get(1));
      }
    }
    return folders;
  }

  /** The checks of one run. Files of equal bytes are read once. */
  private final class Comparison {
    private final RunUnderTest run;
    private final Map<String, Optional<CellScan>> scans = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    Comparison(RunUnderTest run) {
      this.run = run;
    }

    /** Cells of a file; empty when it cannot be read: another check covers its footer. */
    Optional<CellScan> scan(RunPath table) {
      String content = contentOf(table);
      Optional<CellScan> known = scans.get(content);
      if (known != null) {
        return known;
      }
      Optional<CellScan> scan = cells.scan(run.files().locate(table));
      scans.put(content, scan);
      scan.ifPresent(found -> found.faults().forEach(fault -> report(table, fault)));
      return scan;
    }

    private String contentOf(RunPath table) {
      return Objects.requireNonNull(run.facts().get(table), "facts").sha256();
    }

    private Optional<CellScan> sound(RunPath table) {
      return scan(table).filter(found -> found.faults().isEmpty());
    }

    /** The nulls of each column of a Silver table. */
    void statistics(RunPath table) {
      String folder = folderOf(table);
      RunPath document = RunPath.of(folder + "/stats.json");
      if (!folder.startsWith("silver/") || !run.facts().containsKey(document)) {
        return;
      }
      Map<String, Long> recorded = nullCounts(document);
      for (ColumnCells column : sound(table).map(CellScan::columns).orElse(List.of())) {
        Long nulls = recorded.get(column.name());
        if (nulls != null && nulls != column.nulls()) {
          problems.add(
              problem(
                  table,
                  "The null count of column %s of %s is %d, not %d as %s records."
                      .formatted(column.name(), table, column.nulls(), nulls, document)));
        }
      }
    }

    /** A document that is not readable is another check's. */
    private Map<String, Long> nullCounts(RunPath document) {
      JsonProblems ignored = new JsonProblems(VerifyProblem.SIDECAR_MISMATCH);
      return run.object(document, MOST_BYTES)
          .map(object -> JsonFields.of(object, ignored).wholesByName("null_counts"))
          .orElseGet(Map::of);
    }

    void silverAndGold(String key) {
      Optional<RunPath> silver = tableOf("silver/" + key);
      Optional<RunPath> gold = tableOf("gold/" + key);
      boolean differs =
          run.manifest().tables().goldSelections().containsKey(key)
              || run.manifest().tables().histories().containsKey(key);
      if (!differs && silver.isPresent() && gold.isPresent()) {
        compare(gold.get(), silver.get(), masked(key));
      }
    }

    private Set<String> masked(String key) {
      return run.manifest()
          .findings()
          .personalData()
          .masking(key)
          .map(masking -> Set.copyOf(masking.maskedColumns()))
          .orElseGet(Set::of);
    }

    void goldFolder(String folder) {
      Optional<RunPath> table = tableOf(folder);
      if (table.isEmpty()) {
        return;
      }
      List<RunPath> splits = new ArrayList<>();
      List<RunPath> exports = new ArrayList<>();
      for (RunPath path : run.below(folder).values()) {
        if (RunUnderTest.isParquet(path) && !path.equals(table.get())) {
          (folderOf(path).equals(folder + "/splits") ? splits : exports).add(path);
        }
      }
      if (!splits.isEmpty()) {
        compareSplits(table.get(), splits, folder + SPLITS);
      }
      exports.forEach(export -> compareExport(export, table.get(), splits));
    }

    /** Every row of the table is in exactly one split. */
    private void compareSplits(RunPath table, List<RunPath> splits, String folder) {
      Optional<CellScan> whole = sound(table);
      List<CellScan> parts = splits.stream().flatMap(split -> sound(split).stream()).toList();
      if (whole.isEmpty() || parts.size() < splits.size()) {
        return;
      }
      if (parts.stream().mapToLong(CellScan::rowSum).sum() == whole.get().rowSum()) {
        return;
      }
      boolean named = false;
      for (int i = 0; i < whole.get().columns().size(); i++) {
        int at = i;
        ColumnCells column = whole.get().columns().get(at);
        boolean complete = parts.stream().allMatch(part -> part.columns().size() > at);
        if (!complete
            || parts.stream().mapToLong(part -> part.columns().get(at).sum()).sum()
                != column.sum()) {
          named = true;
          problems.add(
              problem(
                  RunPath.of(folder.substring(0, folder.length() - 1)),
                  "Column %s holds other cells in the %d files of %s than in rows 1 to %d of %s."
                      .formatted(column.name(), splits.size(), folder, whole.get().rows(), table)));
        }
      }
      if (!named) {
        problems.add(
            problem(
                RunPath.of(folder.substring(0, folder.length() - 1)),
                "The files of %s combine cells in other rows than rows 1 to %d of %s."
                    .formatted(folder, whole.get().rows(), table)));
      }
    }

    /** An export is a copy of the table or of a split. */
    private void compareExport(RunPath export, RunPath table, List<RunPath> splits) {
      boolean copy = splits.stream().anyMatch(split -> contentOf(split).equals(contentOf(export)));
      if (copy) {
        return;
      }
      long rows = sound(export).map(CellScan::rows).orElse(-1L);
      List<RunPath> originals = new ArrayList<>(List.of(table));
      originals.addAll(splits);
      List<RunPath> ofLength =
          originals.stream()
              .filter(path -> sound(path).filter(scan -> scan.rows() == rows).isPresent())
              .toList();
      long sum = sound(export).map(CellScan::rowSum).orElse(0L);
      RunPath original =
          ofLength.stream()
              .filter(path -> sound(path).orElseThrow().rowSum() == sum)
              .findFirst()
              .orElse(ofLength.isEmpty() ? table : ofLength.get(0));
      compare(export, original, Set.of());
    }

    /** Compares two tables; cells that cannot be read are reported already. */
    private void compare(RunPath table, RunPath original, Set<String> except) {
      Optional<CellScan> scan = sound(table);
      Optional<CellScan> other = sound(original);
      if (contentOf(table).equals(contentOf(original)) || scan.isEmpty() || other.isEmpty()) {
        return;
      }
      List<String> columns =
          scan.get().columns().stream()
              .map(ColumnCells::name)
              .filter(name -> !except.contains(name))
              .toList();
      cells
          .compare(run.files().locate(table), run.files().locate(original), columns)
          .forEach(difference -> report(table, original, difference));
    }

    /** A file that is alone in its folder, or called as runs call it. */
    private Optional<RunPath> tableOf(String folder) {
      RunPath usual = RunPath.of(folder + "/table.parquet");
      return run.facts().containsKey(usual) ? Optional.of(usual) : run.tableOf(folder);
    }

    private void report(RunPath table, CellFault fault) {
      problems.add(
          Problem.of(
              VerifyProblem.TABLE_UNREADABLE,
              table.value(),
              "Column %s of %s cannot be read in rows %d to %d."
                  .formatted(fault.column(), table, fault.firstRow(), fault.lastRow())));
    }

    private void report(RunPath table, RunPath original, CellDifference difference) {
      problems.add(
          problem(
              table,
              "Column %s of %s holds other cells than %s in %d of rows %d to %d."
                  .formatted(
                      difference.column(),
                      table,
                      original,
                      difference.count(),
                      difference.firstRow(),
                      difference.lastRow())));
    }
  }

  private static String folderOf(RunPath path) {
    int slash = path.value().lastIndexOf('/');
    return slash < 0 ? "" : path.value().substring(0, slash);
  }

  private static Problem problem(RunPath at, String message) {
    return Problem.of(VerifyProblem.CELL_MISMATCH, at.value(), message);
  }
}
