package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.runs.verify.Claims.FileClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The claims of a {@code package.json} about splits; what it says of the table itself is checked by
 * {@link TableSidecars}.
 */
final class GoldPackageClaims implements ClaimReader {

  @Override
  public boolean reads(String fileName, JsonObject document) {
    return fileName.equals("package.json");
  }

  @Override
  public Claims read(JsonFields document, String folder, String goldFolder) {
    List<FileClaim> splits = new ArrayList<>();
    document
        .wholesByName("splits")
        .forEach(
            (name, rows) ->
                splits.add(
                    new FileClaim(
                        folder + "/splits/" + name + ".parquet",
                        Optional.of(rows),
                        Optional.empty(),
                        Optional.empty())));
    return new Claims(Optional.empty(), Optional.empty(), splits);
  }
}
