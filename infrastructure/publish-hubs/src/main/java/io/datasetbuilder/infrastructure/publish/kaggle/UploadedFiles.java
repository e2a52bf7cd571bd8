package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.publish.kaggle.KaggleMetadata.KaggleResource;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Uploaded files in their folders, as the calls take them. A folder stays a folder: the files in it
 * are uploaded one by one, so that each can be read and previewed without unpacking an archive.
 */
final class UploadedFiles {

  private final Map<String, UploadedFiles> folders = new TreeMap<>();
  private final List<JsonObject> files = new ArrayList<>();

  /**
   * Adds a file.
   *
   * @param path relative, {@code /} between its parts
   */
  void add(String path, String token, Optional<KaggleResource> resource) {
    int slash = path.indexOf('/');
    if (slash >= 0) {
      folders
          .computeIfAbsent(path.substring(0, slash), name -> new UploadedFiles())
          .add(path.substring(slash + 1), token, resource);
      return;
    }
    JsonMembers file = new JsonMembers().put("token", token);
    resource.flatMap(KaggleResource::description).ifPresent(text -> file.put("description", text));
    resource
        .map(KaggleResource::columns)
        .filter(columns -> !columns.isEmpty())
        .ifPresent(columns -> file.putList("columns", columns, column -> column));
    files.add(file.toObject());
  }

  /** Adds {@code files} and {@code directories} to a document. */
  JsonMembers putInto(JsonMembers document) {
    return document
        .putList("files", files, file -> file)
        .putList(
            "directories",
            folders.entrySet(),
            folder ->
                folder
                    .getValue()
                    .putInto(new JsonMembers().put("name", folder.getKey()))
                    .toObject());
  }
}
