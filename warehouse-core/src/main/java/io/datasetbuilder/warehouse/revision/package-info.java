/** Documents with a history: drafts of specs and annotations, kept as numbered revisions. */
package io.datasetbuilder.warehouse.revision;
