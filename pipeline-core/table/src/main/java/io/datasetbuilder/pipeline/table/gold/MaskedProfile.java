package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Optional;

/**
 * What a scan of the masked table would find, told from the profile of the plain one: a masked
 * column holds one value at most, so nothing has to be counted again.
 */
final class MaskedProfile {

  private final Masking masking;

  MaskedProfile(Masking masking) {
    this.masking = masking;
  }

  TableProfile of(TableProfile plain) {
    return new TableProfile(
        plain.rowCount(),
        plain.columns().stream().map(column -> column(column, plain.rowCount())).toList(),
        plain.correlations().stream()
            .filter(pair -> !masking.columns().contains(pair.left()))
            .filter(pair -> !masking.columns().contains(pair.right()))
            .toList());
  }

  private ColumnProfile column(ColumnProfile plain, long rows) {
    if (!masking.columns().contains(plain.column().name())) {
      return plain;
    }
    return switch (MaskedAs.of(plain.column().type())) {
      case NULL -> masked(plain, rows, rows);
      case TOKEN -> masked(plain, rows, plain.nullCount());
    };
  }

  private static ColumnProfile masked(ColumnProfile plain, long rows, long nulls) {
    long tokens = rows - nulls;
    return new ColumnProfile(
        plain.column(),
        nulls,
        tokens > 0 ? 1 : 0,
        Optional.empty(),
        List.of(),
        tokens > 1 ? List.of(new ValueCount(Masking.TOKEN, tokens)) : List.of());
  }
}
