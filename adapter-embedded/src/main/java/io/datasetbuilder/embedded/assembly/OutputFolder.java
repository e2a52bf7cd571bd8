package io.datasetbuilder.embedded.assembly;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.settings.ObjectSettings;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.LocalOutputFolder;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.warehouse.objectstorage.InstalledObjectStorage;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectAddress;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorage;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorageProvider.ObjectStorageSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * Output folders by what users write: a folder of this machine, or the address of object storage,
 * which has a working folder on this machine. A file in a working folder names its address, so that
 * whoever opens the folder works on the storage.
 */
public final class OutputFolder {

  private static final String ADDRESS = "object-storage";

  private OutputFolder() {}

  /**
   * The folder that a text names; the working folder of an address is made when it is missing.
   *
   * @throws WorkspaceFailure with {@code object_storage_unavailable} when an address is malformed,
   *     or with {@code output_unwritable}
   */
  public static Path at(String written, ObjectSettings settings) {
    if (!ObjectAddress.isMeantBy(written)) {
      return Path.of(written);
    }
    ObjectAddress address = valid(ObjectAddress.read(written));
    return StorageFailures.inWorkspace(() -> workingFolder(address, settings));
  }

  private static ObjectAddress valid(Result<ObjectAddress> read) {
    return read.match(
        address -> address,
        problems -> {
          throw new WorkspaceFailure(problems.get(0), null);
        });
  }

  private static Path workingFolder(ObjectAddress address, ObjectSettings settings)
      throws IOException {
    // One bucket name may exist at several services.
    byte[] place = (address + " " + settings.endpoint()).getBytes(UTF_8);
    String name = address.bucket() + "-" + UUID.nameUUIDFromBytes(place);
    Path folder = settings.workFolder().resolve(name);
    Path file = folder.resolve(".service").resolve(ADDRESS);
    if (!Files.isRegularFile(file)) {
      new LocalOutputFolder(folder).createPrivate();
      new LocalOutputFolder(folder.resolve(".service")).createPrivate();
      new DiskFileOps().replace(file, address.toString().getBytes(UTF_8));
    }
    return folder;
  }

  /**
   * Opens the storage of a working folder; empty for a folder whose runs are kept in it.
   *
   * @throws WorkspaceFailure with {@code object_storage_unavailable} when its module is not
   *     installed, or the environment names no usable service
   */
  static Optional<ObjectStorage> objects(ServiceContext context, JsonCodec json) {
    Path file = context.serviceFile(ADDRESS);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    String written = StorageFailures.inWorkspace(() -> Files.readString(file).strip());
    return Optional.of(
        InstalledObjectStorage.find()
            .open(
                new ObjectStorageSetup(
                    valid(ObjectAddress.read(written)),
                    new Location(context.outputRoot().toString()),
                    context.settings().objects().variables(),
                    json)));
  }
}
