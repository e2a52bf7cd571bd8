package io.datasetbuilder.pipeline.runs.event;

import java.util.List;

/** The events of one run as they happen, for one who follows it. Safe for concurrent use. */
public interface EventFeed {

  /** The events behind a position, oldest first; empty where there are none yet. */
  List<RunEvent> after(long seq);

  /** Whether more may come: false once the ending has been reported, or nothing builds the run. */
  boolean goesOn();
}
