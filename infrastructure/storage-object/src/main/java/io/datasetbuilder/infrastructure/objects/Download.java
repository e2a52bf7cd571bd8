package io.datasetbuilder.infrastructure.objects;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorageFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * Copies of objects that a user named.
 *
 * @param folder in which each copy has the key of its object
 */
record Download(ObjectStore store, Path folder) {

  int run(Predicate<String> chosen, int most) {
    try {
      // A key that cannot be a path below the folder is not one that a file has.
      List<StoredObject> found =
          store.list("").stream()
              .filter(object -> RunPath.isValid(object.key()) && chosen.test(object.key()))
              .toList();
      if (found.size() > most) {
        throw tooMany(most);
      }
      LocalCopies copies = new LocalCopies(store, folder, folder);
      for (StoredObject object : found) {
        copies.of(object, object.key());
      }
      return found.size();
    } catch (IOException failed) {
      throw new ObjectStorageFailure(ObjectFailures.problem(failed, "temporary folder"), failed);
    }
  }

  private static ObjectStorageFailure tooMany(int most) {
    return new ObjectStorageFailure(
        Problem.of(
            StorageProblem.OBJECT_STORAGE_UNAVAILABLE,
            "",
            "more than " + most + " objects match: name fewer"));
  }
}
