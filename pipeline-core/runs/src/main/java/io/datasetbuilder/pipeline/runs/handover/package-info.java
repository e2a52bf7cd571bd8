/** Handing runs over to another owner: what is kept about them besides manifest and index. */
package io.datasetbuilder.pipeline.runs.handover;
