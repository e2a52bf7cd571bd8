/** Notices of a real service to a real server. */
package io.datasetbuilder.embedded.notice;
