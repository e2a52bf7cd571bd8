package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.document.SpecNode.NullNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.read.ReadChecks;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code sources[].file_values}, and has the rules that they follow. */
final class FileValueFields {

  private FileValueFields() {}

  /**
   * The columns that a value writes.
   *
   * @param files number of the source's files
   */
  static FileValues read(Value value, int files) {
    return new FileValues(value.entries(column -> column(column, files)));
  }

  /** The values of a column; nulls where they are not one for each file. */
  private static List<Optional<String>> column(Value column, int files) {
    if (column.node() instanceof TextNode word && word.value().equals(FileValues.FOLDERS)) {
      column.report(
          ValidationProblem.FOLDERS_WITHOUT_FILES,
          "the folders of uploads are not known",
          "state a value for each of upload_ids in their order, such as [\"2023\", \"2024\"], or"
              + " hand in local files, for example with --upload");
      return unknown(files);
    }
    List<Value> items = column.filledItems();
    List<Optional<String>> values = items.stream().map(FileValueFields::text).toList();
    if (values.size() == files) {
      return values;
    }
    if (!values.isEmpty()) {
      column.report(
          ValidationProblem.FILE_VALUES_MISMATCH,
          "the number of values is %,d, and that of the files %,d".formatted(values.size(), files),
          "state one value for each file, null where it has none");
    }
    return unknown(files);
  }

  private static List<Optional<String>> unknown(int files) {
    return Collections.nCopies(files, Optional.empty());
  }

  private static Optional<String> text(Value item) {
    return item.node() instanceof NullNode ? Optional.empty() : Optional.of(item.text());
  }

  /** Notes what is wrong with the columns. */
  static void check(FileValues values, FileUnion union, FieldPath at, ProblemLog log) {
    if (values.columns().size() > FileValues.MOST_COLUMNS) {
      String message = "a source has at most 100 such columns, not " + values.columns().size();
      log.add(ValidationProblem.TOO_MANY_FILE_VALUES, at, message);
      return;
    }
    Set<String> taken = new HashSet<>();
    union.fileColumn().map(CaseFold::of).ifPresent(taken::add);
    values.columns().forEach((name, column) -> check(name, column, at.field(name), taken, log));
  }

  private static void check(
      String name, List<Optional<String>> values, FieldPath at, Set<String> taken, ProblemLog log) {
    ReadChecks.checkColumn(name, at, log);
    if (!taken.add(CaseFold.of(name))) {
      String message = "the column " + Quoting.quoted(name) + " is named twice";
      log.add(ValidationProblem.DUPLICATE_COLUMN, at, message);
    }
    for (int i = 0; i < values.size(); i++) {
      FieldPath place = at.item(i);
      values
          .get(i)
          .ifPresent(
              value -> {
                FieldRules.checkProse(value, place, log);
                FieldRules.checkLength(value, FileValues.LONGEST_VALUE, place, log);
              });
    }
  }
}
