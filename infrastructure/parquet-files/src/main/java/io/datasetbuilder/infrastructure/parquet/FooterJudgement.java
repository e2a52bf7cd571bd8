package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.FooterReading.Footer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;

/** Whether a decoded footer agrees with itself and with the file it ends. */
final class FooterJudgement {

  private FooterJudgement() {}

  static FooterReading check(FileMetaData footer, long fileBytes) {
    if (footer.isSetEncryption_algorithm()) {
      return Footers.encrypted();
    }
    Optional<SchemaNode> schema = SchemaNode.tree(footer.getSchema());
    if (schema.isEmpty()) {
      return Footers.damaged("Its schema is no tree of columns.");
    }
    if (schema.get().children().isEmpty()) {
      return Footers.damaged("It has no columns.");
    }
    if (footer.getNum_rows() < 0 || footer.getNum_rows() != rows(footer.getRow_groups())) {
      return Footers.damaged("Its row counts contradict each other.");
    }
    int leaves = schema.get().leaves();
    for (RowGroup group : footer.getRow_groups()) {
      if (group.getColumnsSize() != leaves || !lieInside(group, fileBytes)) {
        return Footers.damaged("Its columns lie outside of the file.");
      }
    }
    return new Footer(
        footer.getNum_rows(),
        schema.get(),
        metadata(footer),
        footer.getRow_groups(),
        footer.isSetCreated_by() ? footer.getCreated_by() : "");
  }

  private static long rows(List<RowGroup> groups) {
    return groups.stream().mapToLong(RowGroup::getNum_rows).sum();
  }

  private static boolean lieInside(RowGroup group, long fileBytes) {
    for (ColumnChunk chunk : group.getColumns()) {
      if (chunk.isSetMeta_data()) {
        long offset = chunk.getMeta_data().getData_page_offset();
        long length = chunk.getMeta_data().getTotal_compressed_size();
        if (offset < 0 || length < 0 || offset > fileBytes || length > fileBytes) {
          return false;
        }
      }
    }
    return true;
  }

  private static Map<String, String> metadata(FileMetaData footer) {
    Map<String, String> entries = new LinkedHashMap<>();
    if (footer.isSetKey_value_metadata()) {
      for (KeyValue entry : footer.getKey_value_metadata()) {
        if (entry.isSetValue()) {
          entries.put(entry.getKey(), entry.getValue());
        }
      }
    }
    return entries;
  }
}
