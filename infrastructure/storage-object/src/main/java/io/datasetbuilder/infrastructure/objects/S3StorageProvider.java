package io.datasetbuilder.infrastructure.objects;

import io.datasetbuilder.infrastructure.objects.s3.S3Connection;
import io.datasetbuilder.infrastructure.objects.s3.S3Connection.Deadlines;
import io.datasetbuilder.infrastructure.objects.s3.S3ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectAddress;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorage;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorageProvider;
import java.nio.file.Path;
import java.util.Map;

/** Offers S3-compatible services, which the environment names as it does to all clients of AWS. */
public final class S3StorageProvider implements ObjectStorageProvider {

  /** Length of the parts of a long file. */
  private static final int PART_BYTES = 16 * 1024 * 1024;

  @Override
  public String scheme() {
    return "s3";
  }

  @Override
  public ObjectStorage open(ObjectStorageSetup setup) {
    ObjectStore store = store(setup.address(), setup.environment());
    return new S3Storage(store, Path.of(setup.workingFolder().address()), setup.json());
  }

  private static ObjectStore store(ObjectAddress address, Map<String, String> environment) {
    return ObjectFailures.inWorkspace(
        () ->
            new S3ObjectStore(
                new S3Connection(environment, Deadlines.STANDARD).open(),
                address.bucket(),
                address.prefix(),
                PART_BYTES));
  }
}
