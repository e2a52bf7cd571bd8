package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.runs.verify.Claims.FileClaim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The claims of the front matter of a Hugging Face card. */
final class HubCardClaims implements ClaimReader {

  private record Split(String name, Optional<Long> bytes, Optional<Long> rows) {}

  private record DataFile(String split, String path) {}

  @Override
  public boolean reads(String fileName, JsonObject document) {
    return fileName.equals("README.md") && document.members().containsKey("dataset_info");
  }

  @Override
  public Claims read(JsonFields document, String folder, String goldFolder) {
    JsonFields info = document.fields("dataset_info");
    Map<String, Split> splits = new HashMap<>();
    info.objects("splits", HubCardClaims::split).forEach(split -> splits.put(split.name(), split));
    List<FileClaim> files = new ArrayList<>();
    for (List<DataFile> config :
        document.objects("configs", fields -> fields.objects("data_files", HubCardClaims::file))) {
      config.forEach(file -> files.add(claim(folder, file, splits)));
    }
    long rows = splits.values().stream().mapToLong(split -> split.rows().orElse(0L)).sum();
    return new Claims(
        Optional.of(info.objects("features", feature -> feature.requiredText("name"))),
        splits.isEmpty() ? Optional.empty() : Optional.of(rows),
        files);
  }

  private static FileClaim claim(String folder, DataFile file, Map<String, Split> splits) {
    Optional<Split> split = Optional.ofNullable(splits.get(file.split()));
    return new FileClaim(
        folder + "/" + file.path(),
        split.flatMap(Split::rows),
        split.flatMap(Split::bytes),
        Optional.empty());
  }

  private static Split split(JsonFields fields) {
    return new Split(
        fields.requiredText("name"), fields.whole("num_bytes"), fields.whole("num_examples"));
  }

  private static DataFile file(JsonFields fields) {
    return new DataFile(fields.requiredText("split"), fields.requiredText("path"));
  }
}
