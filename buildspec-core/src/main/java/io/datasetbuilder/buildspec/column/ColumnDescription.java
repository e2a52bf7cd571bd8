package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.column.ColumnHints.Display;
import io.datasetbuilder.buildspec.column.ColumnHints.HintOrigin;
import io.datasetbuilder.buildspec.column.ColumnHints.Unit;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Description of a column that a spec gives.
 *
 * @param label name for people, at most {@value #LONGEST_LABEL} characters
 * @param description its content in words, at most {@value #LONGEST_DESCRIPTION} characters
 * @param unit unit of its numbers, at most {@value #LONGEST_UNIT} characters
 * @param codes meaning by value; at most {@value #MOST_CODES}, each text at most {@value
 *     #LONGEST_LABEL} characters
 */
public record ColumnDescription(
    Optional<String> label,
    Optional<String> description,
    Optional<String> unit,
    SortedMap<String, String> codes) {

  /** Most characters of a label, of a code and of its meaning. */
  public static final int LONGEST_LABEL = 200;

  /** Most characters of a description. */
  public static final int LONGEST_DESCRIPTION = 2000;

  /** Most characters of a unit. */
  public static final int LONGEST_UNIT = 50;

  /** Most codes of a column. */
  public static final int MOST_CODES = 1000;

  public ColumnDescription {
    codes = SortedNames.of(codes);
  }

  /** Whether it says nothing: the same as none. */
  public boolean isEmpty() {
    return label.isEmpty() && description.isEmpty() && unit.isEmpty() && codes.isEmpty();
  }

  /** The hints that it gives, which precede those of all other origins. */
  public ColumnHints hints() {
    HintOrigin user = HintOrigin.USER_ANNOTATION;
    boolean displayed = label.isPresent() || description.isPresent() || !codes.isEmpty();
    ColumnHints hints =
        displayed
            ? ColumnHints.none()
                .with(new Display(label, description, Optional.empty(), codes, user))
            : ColumnHints.none();
    return unit.map(name -> hints.with(new Unit(name, Optional.empty(), user))).orElse(hints);
  }
}
