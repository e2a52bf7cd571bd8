package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate;
import io.datasetbuilder.pipeline.warehouse.erasure.CertificateDocument;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Certificates of erasures as JSON files in the service's folder of an output folder. */
public final class LocalCertificates implements Certificates {

  private static final String SUFFIX = ".json";

  private final SafePaths paths;
  private final FileOps files;
  private final JsonCodec json;

  /** Touches no disk. */
  public LocalCertificates(Path outputRoot, FileOps files, JsonCodec json) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.json = json;
  }

  @Override
  public void save(Certificate certificate) {
    StorageFailures.inWorkspace(
        () -> {
          files.createFolders(paths.erasures());
          files.replace(file(certificate.id()), json.write(CertificateDocument.write(certificate)));
          return certificate;
        });
  }

  @Override
  public void remove(String id) {
    StorageFailures.inWorkspace(
        () -> {
          files.delete(file(id));
          files.forceFolder(paths.erasures());
          return id;
        });
  }

  private Path file(String id) throws IOException {
    return paths.erasures().resolve(id + SUFFIX);
  }

  @Override
  public List<Certificate> all() {
    return StorageFailures.inWorkspace(
        () -> {
          List<Certificate> all = new ArrayList<>();
          for (Path file : FileTrees.children(paths.erasures())) {
            if (file.toString().endsWith(SUFFIX) && SafePaths.isFile(file)) {
              json.read(Files.readAllBytes(file))
                  .filter(JsonObject.class::isInstance)
                  .flatMap(document -> CertificateDocument.read((JsonObject) document))
                  .ifPresent(all::add);
            }
          }
          all.sort(Comparator.comparing(Certificate::startedAt));
          return all;
        });
  }
}
