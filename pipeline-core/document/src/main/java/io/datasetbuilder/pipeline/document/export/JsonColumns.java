package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.math.BigInteger;
import java.util.List;

/**
 * The columns of a table as JSON holds them (Spec, "Other records", column wire info): whole
 * numbers of which a double would round one are texts, all of their column. Decided on the whole
 * table, so that its splits agree. Whole numbers inside of lists and structs stay numbers: their
 * range is not known.
 */
public final class JsonColumns {

  /** 2^53 - 1: a double holds every whole number up to here. */
  private static final BigInteger LARGEST_EXACT = BigInteger.TWO.pow(53).subtract(BigInteger.ONE);

  private JsonColumns() {}

  /** The columns in table order; those that travel as texts have the type of texts. */
  public static List<Column> of(TableProfile profile) {
    return profile.columns().stream()
        .map(
            column ->
                isText(column)
                    ? new Column(column.column().name(), Simple.STRING)
                    : column.column())
        .toList();
  }

  private static boolean isText(ColumnProfile column) {
    return column.column().type() instanceof DataType.Whole
        && column
            .range()
            .filter(range -> isBeyond(range.min()) || isBeyond(range.max()))
            .isPresent();
  }

  private static boolean isBeyond(String number) {
    return new BigInteger(number).abs().compareTo(LARGEST_EXACT) > 0;
  }
}
