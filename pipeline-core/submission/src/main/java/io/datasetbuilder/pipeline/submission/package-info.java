/** Builds as callers submit them: at once, inside a request, or as a job, in one queue. */
package io.datasetbuilder.pipeline.submission;
