package io.datasetbuilder.pipeline.warehouse.objectstorage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorageProvider.ObjectStorageSetup;
import java.util.List;
import java.util.ServiceLoader;

/** Kinds of object storage that addresses can name. Immutable. */
public final class InstalledObjectStorage {

  private final List<ObjectStorageProvider> all;

  InstalledObjectStorage(List<ObjectStorageProvider> all) {
    this.all = List.copyOf(all);
  }

  /** Providers on the class path that this class comes from. */
  public static InstalledObjectStorage find() {
    return new InstalledObjectStorage(
        ServiceLoader.load(
                ObjectStorageProvider.class, ObjectStorageProvider.class.getClassLoader())
            .stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /**
   * Opens the storage of an address.
   *
   * @throws ProblemException with {@code object_storage_unavailable} when no provider of its scheme
   *     is installed, or it refuses the address
   */
  public ObjectStorage open(ObjectStorageSetup setup) {
    String scheme = setup.address().scheme();
    return all.stream()
        .filter(provider -> provider.scheme().equals(scheme))
        .findFirst()
        .orElseThrow(() -> notInstalled(scheme))
        .open(setup);
  }

  private static ProblemException notInstalled(String scheme) {
    return new ObjectStorageFailure(
        Problem.of(
            StorageProblem.OBJECT_STORAGE_UNAVAILABLE,
            "",
            "the module for "
                + scheme
                + ":// addresses is not installed: use the distribution folder"
                + " dataset-builder-s3, or name a folder of this machine"));
  }
}
