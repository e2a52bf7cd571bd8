package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Columns of the table that several files become together.
 *
 * @param columns those of the files, in the order of their first appearance
 * @param added text columns that the files do not have, which follow them
 */
public record UnionColumns(List<String> columns, List<String> added) {

  private static final int FILES_NAMED = 5;
  private static final int COLUMNS_NAMED = 5;

  private static final String OTHER_NAME = "choose another name as read.file_column";
  private static final String LEAVE_OUT = "take the column out of file_values, or rename it there";

  private static final String BY_NAME =
      "declare read: {union: by_name} if columns of the same name belong together, or give the file"
          + " to a source of its own";

  public UnionColumns {
    columns = List.copyOf(columns);
    added = List.copyOf(added);
  }

  /** All columns of the table, in their order. */
  public List<String> all() {
    return Stream.concat(columns.stream(), added.stream()).toList();
  }

  /**
   * Columns of one file.
   *
   * @param file its name
   * @param columns its columns in their order
   */
  public record FileColumns(String file, Collection<String> columns) {

    private FileColumns without(UnusedColumns unused) {
      return new FileColumns(
          file, columns.stream().filter(name -> !unused.contains(name)).toList());
    }
  }

  /**
   * The columns of the files together.
   *
   * @param files those that have columns
   * @param input all files
   * @param ordered whether the order of columns is part of a file's form
   * @param unused columns in which the files may differ
   * @return the columns, or the first files whose columns differ from those of the first file
   */
  public static Result<UnionColumns> of(
      List<FileColumns> files, FilesInput input, boolean ordered, UnusedColumns unused) {
    List<Problem> problems = new ArrayList<>();
    if (input.union().columns() == FileUnion.Columns.SAME) {
      files.stream()
          .skip(1)
          .flatMap(
              file ->
                  difference(files.get(0).without(unused), file.without(unused), ordered).stream())
          .limit(FILES_NAMED)
          .forEach(problems::add);
    }
    Set<String> all = new LinkedHashSet<>();
    files.forEach(file -> all.addAll(file.columns()));
    input.values().names().forEach(name -> taken(name, all, LEAVE_OUT).ifPresent(problems::add));
    input
        .union()
        .fileColumn()
        .flatMap(name -> taken(name, all, OTHER_NAME))
        .ifPresent(problems::add);
    return problems.isEmpty()
        ? Result.ok(new UnionColumns(List.copyOf(all), input.addedColumns()))
        : Result.refused(problems);
  }

  /** Columns that a file lacks. */
  public List<String> missingIn(Collection<String> columns) {
    Set<String> there = new HashSet<>(columns);
    return this.columns.stream().filter(name -> !there.contains(name)).toList();
  }

  private static Optional<Problem> taken(String added, Set<String> columns, String hint) {
    return columns.stream()
        .filter(name -> CaseFold.of(name).equals(CaseFold.of(added)))
        .findFirst()
        .map(
            name ->
                RecordProblem.DUPLICATE_COLUMN_NAME
                    .says("the files have a column " + Quoting.quoted(name) + " of their own")
                    .withHint(hint));
  }

  private static Optional<Problem> difference(
      FileColumns first, FileColumns file, boolean ordered) {
    Set<String> wanted = new LinkedHashSet<>(first.columns());
    Set<String> there = new LinkedHashSet<>(file.columns());
    List<String> lacking = wanted.stream().filter(name -> !there.contains(name)).toList();
    List<String> added = there.stream().filter(name -> !wanted.contains(name)).toList();
    boolean sameOrder = !ordered || List.copyOf(wanted).equals(List.copyOf(there));
    if (lacking.isEmpty() && added.isEmpty() && sameOrder) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    if (!lacking.isEmpty()) {
      parts.add("lacks " + names(lacking));
    }
    if (!added.isEmpty()) {
      parts.add("adds " + names(added));
    }
    String message =
        parts.isEmpty()
            ? "the file %s has the columns of %s in another order"
                .formatted(Quoting.quoted(file.file()), Quoting.quoted(first.file()))
            : "the file %s has other columns than %s: it %s"
                .formatted(
                    Quoting.quoted(file.file()),
                    Quoting.quoted(first.file()),
                    String.join(" and ", parts));
    return Optional.of(RecordProblem.DIFFERENT_COLUMNS.says(message).withHint(BY_NAME));
  }

  private static String names(List<String> columns) {
    String named =
        String.join(", ", columns.stream().limit(COLUMNS_NAMED).map(Quoting::quoted).toList());
    int more = columns.size() - COLUMNS_NAMED;
    return more > 0 ? named + " and " + more + " more" : named;
  }
}
