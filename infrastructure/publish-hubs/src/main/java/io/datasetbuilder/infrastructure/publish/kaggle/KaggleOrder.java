package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.publish.http.ProvenFile;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * An order that Kaggle's rules allow, with the documents of its calls.
 *
 * @param files all of the package but its metadata; at least one
 */
record KaggleOrder(
    PublishOrder order, KaggleMetadata metadata, PackageMark mark, List<PackageFile> files) {

  private static final int LONGEST_METADATA = 1024 * 1024;

  KaggleOrder {
    files = List.copyOf(files);
  }

  /**
   * Reads the metadata of the package and checks it. Sends nothing.
   *
   * @throws PublishFailure when the package breaks a rule
   * @throws io.datasetbuilder.infrastructure.publish.http.HubCallFailure when the metadata is not
   *     what its manifest says
   */
  static KaggleOrder read(PublishOrder order, JsonCodec json) {
    PackageFile metadata =
        order.files().files().stream()
            .filter(KaggleOrder::isMetadata)
            .findFirst()
            .orElseThrow(() -> new PublishFailure(KaggleMetadata.PATH + " is missing"));
    List<PackageFile> files = dataFiles(order.files().files());
    if (files.isEmpty()) {
      throw new PublishFailure("the package has no file but its metadata");
    }
    return new KaggleOrder(
        order,
        KaggleMetadata.read(document(metadata, json), order.destination()),
        new PackageMark(order.files()),
        files);
  }

  /** The files of a package that become files of a dataset. */
  static List<PackageFile> dataFiles(List<PackageFile> all) {
    return all.stream().filter(file -> !isMetadata(file)).toList();
  }

  private static boolean isMetadata(PackageFile file) {
    return file.path().equals(KaggleMetadata.PATH);
  }

  private static JsonObject document(PackageFile file, JsonCodec json) {
    if (file.facts().bytes() > LONGEST_METADATA) {
      throw new PublishFailure(KaggleMetadata.PATH + " is longer than 1 MiB");
    }
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try {
      ProvenFile.whole(file, Progress.NONE).writeTo(read);
    } catch (IOException impossible) {
      throw new IllegalStateException("a stream into memory failed", impossible);
    }
    return json.read(read.toByteArray())
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .orElseThrow(() -> new PublishFailure(KaggleMetadata.PATH + " is not a JSON object"));
  }

  PublishDestination destination() {
    return order.destination();
  }

  /** Body of the call that creates the dataset. */
  JsonObject dataset(UploadedFiles uploaded) {
    JsonMembers document =
        new JsonMembers()
            .put("title", metadata.title())
            .put("slug", destination().name())
            .put("ownerSlug", destination().owner())
            .put("licenseName", metadata.license())
            .put("isPrivate", !order.isPublic());
    return described(document, uploaded);
  }

  /** Body of the call that adds a version. */
  JsonObject version(UploadedFiles uploaded) {
    JsonMembers document =
        new JsonMembers().put("versionNotes", mark.notes()).put("deleteOldVersions", false);
    return described(document, uploaded);
  }

  private JsonObject described(JsonMembers document, UploadedFiles uploaded) {
    metadata.subtitle().ifPresent(text -> document.put("subtitle", text));
    document.put("description", mark.below(metadata.description()));
    document.putTexts("categoryIds", metadata.keywords());
    return uploaded.putInto(document).toObject();
  }
}
