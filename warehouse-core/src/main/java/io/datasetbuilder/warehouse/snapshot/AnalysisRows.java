package io.datasetbuilder.warehouse.snapshot;

import java.util.List;
import java.util.Optional;

/** Saved analyses, within a transaction of the index. */
public interface AnalysisRows {

  /** Analyses of all workspaces, newest first. */
  List<SavedAnalysis> all();

  /** Analyses of a workspace, newest first. */
  List<SavedAnalysis> of(WorkspaceId workspace);

  Optional<SavedAnalysis> find(String analysisId);

  /** Changes of saved analyses. */
  interface Writer extends AnalysisRows {

    void add(SavedAnalysis analysis);

    /** Removes an analysis; does nothing when it does not exist. */
    void remove(String analysisId);
  }
}
