package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.parquet.VariantTextColumn.NoText;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.VariantTexts;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.schema.Type;

/**
 * Copies a file as it is, and appends the texts of its variants and a footer in which these have
 * the place of the variants.
 */
public final class ParquetVariantTexts implements VariantTexts {

  @Override
  public Map<String, Problem> copy(
      Location parquetFile, Set<String> columns, Location copy, Interruption interruption)
      throws IOException {
    Path copied = Path.of(copy.address());
    Files.copy(Path.of(parquetFile.address()), copied, StandardCopyOption.REPLACE_EXISTING);
    try (ParquetFile file = ParquetFile.open(parquetFile);
        FileChannel out = FileChannel.open(copied, StandardOpenOption.WRITE)) {
      out.position(out.size());
      return new Copying(file, out, interruption)
          .write(columns, new TextFooter(Footer.stored(parquetFile)));
    }
  }

  /** One copying. */
  private record Copying(ParquetFile file, FileChannel copy, Interruption interruption) {

    Map<String, Problem> write(Set<String> columns, TextFooter footer) throws IOException {
      Map<String, Problem> problems = new LinkedHashMap<>();
      for (Type column : file.footer().schema().getFields()) {
        if (columns.contains(column.getName())) {
          try {
            texts(column).forEach(footer::replace);
          } catch (NoText none) {
            problems.put(column.getName(), none.problem());
          }
        }
      }
      footer.write(copy);
      return problems;
    }

    /** The texts of all variants in a column, by the paths of these. */
    private Map<List<String>, List<ColumnMetaData>> texts(Type column) throws NoText, IOException {
      Map<List<String>, List<ColumnMetaData>> texts = new LinkedHashMap<>();
      for (VariantLayout layout : VariantLayout.allIn(column, file.footer().schema())) {
        texts.put(layout.path(), new VariantTextColumn(file, layout, copy, interruption).write());
      }
      return texts;
    }
  }
}
