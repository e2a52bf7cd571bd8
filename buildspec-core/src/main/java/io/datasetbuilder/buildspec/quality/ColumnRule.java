package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.List;

/** A rule of one column, which its field {@code column} names. */
public interface ColumnRule extends ListedRule {

  /** The column. */
  String column();

  @Override
  default List<NamedColumn> columns(FieldPath at) {
    return List.of(new NamedColumn(at.field("column"), column()));
  }
}
