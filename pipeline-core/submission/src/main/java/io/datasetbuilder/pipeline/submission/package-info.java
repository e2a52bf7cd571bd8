/**
 * Uploads, previews and builds as callers submit them; builds at once, inside a request, or as a
 * job, in one queue.
 */
package io.datasetbuilder.pipeline.submission;
