package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import java.util.List;

/** Raw records of finished runs in the storage; runs that never ended are on this machine. */
record ObjectRawRecords(RawRecordRemoval working, ObjectStore store) implements RawRecordRemoval {

  @Override
  public void remove(RunId run) {
    ObjectFailures.inWorkspace(
        () -> {
          store.delete(
              store.list(RunKeys.attempts(run)).stream()
                  .map(StoredObject::key)
                  .filter(key -> isRawRecord(run, key))
                  .toList());
          return run;
        });
    working.remove(run);
  }

  private static boolean isRawRecord(RunId run, String key) {
    String below = key.substring(RunKeys.attempts(run).length());
    String path = below.substring(below.indexOf('/') + 1);
    return RunPath.isValid(path) && RunPaths.isRawRecord(RunPath.of(path));
  }

  @Override
  public List<LeftRecords> left() {
    return working.left();
  }

  @Override
  public boolean removeLeft(String name) {
    return working.removeLeft(name);
  }
}
