package io.datasetbuilder.pipeline.warehouse.objectstorage;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.util.Map;
import java.util.Objects;

/**
 * Offers object storage to the services whose class path it is on. {@link InstalledObjectStorage}
 * finds the implementations by the platform's {@link java.util.ServiceLoader}: each has a public
 * constructor without parameters, which loads nothing.
 */
public interface ObjectStorageProvider {

  /** The scheme of its addresses, such as {@code s3}: lower-case letters, unlike all others. */
  String scheme();

  /**
   * Opens the storage of an address. Nothing is read or written before its first use.
   *
   * @throws io.datasetbuilder.buildspec.problem.ProblemException with {@code
   *     object_storage_unavailable} when the address or an option is malformed
   */
  ObjectStorage open(ObjectStorageSetup setup);

  /**
   * Address, folder and environment that object storage is opened with.
   *
   * @param address an address without credentials
   * @param workingFolder folder of this machine for what is being built, and for copies
   * @param environment variables of the process, of which the provider reads its own; what they
   *     contain is never shown
   * @param json reads and writes manifests
   */
  record ObjectStorageSetup(
      ObjectAddress address,
      Location workingFolder,
      Map<String, String> environment,
      JsonCodec json) {
    public ObjectStorageSetup {
      Objects.requireNonNull(address, "address");
      Objects.requireNonNull(workingFolder, "workingFolder");
      Objects.requireNonNull(json, "json");
      environment = Map.copyOf(environment);
    }

    /** Never prints the variables, which may hold credentials. */
    @Override
    public String toString() {
      return "ObjectStorageSetup[" + address + "]";
    }
  }
}
